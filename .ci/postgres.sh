#!/bin/sh
# Starts a private PostgreSQL for the tests and prints the URL for WORKBENCH_TEST_POSTGRES.
#
#   export WORKBENCH_TEST_POSTGRES="$(.ci/postgres.sh)"     start it, or find it running
#   .ci/postgres.sh stop                                    stop it and remove its data
#
# Needs a Debian or Ubuntu only where PostgreSQL is not installed yet. The server listens on
# 127.0.0.1 alone, at a free port, with a password made anew, and never runs as root. Its default
# collation is that of a language, not of bytes, as a team's server has it.
set -eu

say() { echo "postgres.sh: $*" >&2; }

find_pg_ctl() {
    command -v pg_ctl 2>/dev/null && return
    for place in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV); do
        if [ -x "$place/pg_ctl" ]; then
            echo "$place/pg_ctl"
            return
        fi
    done
    return 1
}

install_postgres() {
    say "installing PostgreSQL"
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "it is not installed, and only root can"; exit 1; }
        as_root="sudo"
    fi
    $as_root apt-get update >&2
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends postgresql >&2
}

find_pg_ctl >/dev/null || install_postgres
bin=$(dirname "$(readlink -f "$(find_pg_ctl)")")

# pg_ctl refuses root: the user that Debian's package makes runs the server then.
owner=$(id -un)
[ "$(id -u)" -ne 0 ] || owner=postgres
as_owner() {
    if [ "$owner" = "$(id -un)" ]; then "$@"; else runuser -u "$owner" -- "$@"; fi
}

folder="${TMPDIR:-/tmp}/haunt-workbench-postgres-$owner"
data="$folder/data"
cd /

if [ -e "$folder" ] && [ "$(stat -c %U "$folder")" != "$owner" ]; then
    say "$folder belongs to somebody else"
    exit 1
fi

running() { as_owner "$bin/pg_ctl" -D "$data" status >/dev/null 2>&1; }

if [ "${1:-start}" = stop ]; then
    if running; then
        as_owner "$bin/pg_ctl" -D "$data" -m immediate -w stop >&2
    fi
    rm -rf "$folder"
    exit 0
fi

if [ ! -e "$folder/password" ]; then
    rm -rf "$folder"
    as_owner mkdir -m 700 "$folder"
    head -c 18 /dev/urandom | od -An -tx1 | tr -d ' \n' |
        as_owner tee "$folder/new-password" >/dev/null
    set -- --encoding=UTF8 --locale=C.UTF-8
    if "$bin/initdb" --help | grep -q icu-locale; then
        set -- "$@" --locale-provider=icu --icu-locale=en-US
    fi
    as_owner "$bin/initdb" -D "$data" -U workbench -A scram-sha-256 \
        --pwfile="$folder/new-password" --no-sync "$@" >&2
    as_owner mv "$folder/new-password" "$folder/password"
fi

if ! running; then
    tries=0
    # A port that is free now may be taken a moment later: another one is tried then.
    until
        port=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 20000))
        as_owner "$bin/pg_ctl" -D "$data" -w -t 60 -l "$folder/log" -o "-p $port -h 127.0.0.1 \
            -c unix_socket_directories= -c fsync=off -c full_page_writes=off \
            -c synchronous_commit=off -c max_connections=60" start >&2
    do
        tries=$((tries + 1))
        if [ "$tries" -ge 5 ]; then
            as_owner tail -n 20 "$folder/log" >&2
            exit 1
        fi
    done
fi

port=$(as_owner sed -n 4p "$data/postmaster.pid")
echo "postgresql://workbench:$(as_owner cat "$folder/password")@127.0.0.1:$port/postgres"
