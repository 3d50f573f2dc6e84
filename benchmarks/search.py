"""Search against SQLite FTS5 and tantivy: one run, the same records, the same queries, ratios.

    python benchmarks/search.py            100,000 entries
    python benchmarks/search.py --quick    5,000 entries

The records are recombined from the names and sentences of the shipped corpus. All engines get the
same terms, made by the project's own analyser, so that only the engines differ. Each runs in a
process of its own, so that its memory can be told. Times are processor time, as a machine is hardly
ever idle while this runs; those of queries are of the second pass over them.
FTS5 knows no slips: it is given rapidfuzz over its vocabulary. Needs the dependency group
``bench``.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Ask = Callable[[Any], object]
QUERIES = 200
LIMIT = 20
KINDS = ("names", "fuzzy", "English text", "Chinese text")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="5,000 entries")
    parser.add_argument("--entries", type=int, default=0)
    parser.add_argument("--engine", choices=tuple(ENGINES), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.engine:
        print(json.dumps(ENGINES[options.engine](options.folder)))
        return
    count = options.entries or (5_000 if options.quick else 100_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = time.perf_counter()
        write_records(folder, count)
        print(f"{count:,} entries; making and analysing them took "
              f"{time.perf_counter() - started:.1f} s, the same for all")  # fmt: skip
        measured = {engine: run(engine, folder) for engine in ENGINES}
    report(measured)


def run(engine: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, __file__, "--engine", engine, "--folder", str(folder)]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return dict(json.loads(out))


def report(measured: dict[str, dict[str, Any]]) -> None:
    ours = measured["ours"]
    print(f"\n{'':24}" + "".join(f"{engine:>16}" for engine in measured))
    for label, key, unit in (
        ("build", "build", "s"),
        ("size", "megabytes", "MB"),
        ("memory at most", "memory", "MB"),
        ("one entry changed", "update", "ms"),
    ):
        cells = "".join(f"{found[key]:>13.1f} {unit:<2}" for found in measured.values())
        print(f"{label:<24}{cells}")
    for kind in KINDS:
        for part in ("p50", "p95"):
            cells = "".join(f"{found[kind][part]:>13.3f} ms" for found in measured.values())
            print(f"{f'{kind} {part}':<24}{cells}")
    print("\nours divided by")
    for other in measured:
        if other != "ours":
            theirs = measured[other]
            ratios = [f"{kind} {ours[kind]['p95'] / theirs[kind]['p95']:.2f}" for kind in KINDS]
            ratios.append(f"build {ours['build'] / measured[other]['build']:.1f}")
            ratios.append(f"size {ours['megabytes'] / measured[other]['megabytes']:.2f}")
            print(f"  {other:<10} at p95: {', '.join(ratios)}")


# The records


def write_records(folder: Path, count: int) -> None:
    """Writes one JSON line for each record, and the queries."""
    from workbench.library.load import load_corpus
    from workbench.model.ids import KINDS as ENTRY_KINDS
    from workbench.search.analyse import index_terms, query_terms
    from workbench.text.script import has_han

    chance = random.Random(1)
    entries = list(load_corpus().entries.values())
    english = sorted({word for e in entries for word in e.title.get("en", "").split()})
    chinese = sorted({name for e in entries if has_han(name := e.title.get("zh-Hant", ""))})
    sentences: dict[str, list[str]] = {"en": [], "zh-Hant": []}
    for entry in entries:
        for part in entry.parts:
            for lang, some in sentences.items():
                text = part.text.get(lang, "")  # type: ignore[call-overload]
                stop = ". " if lang == "en" else "。"
                some += [one for one in text.split(stop) if len(one) > 8]
    kinds = [kind for kind in ENTRY_KINDS if kind not in ("haunt", "term", "ruling")]
    slips, texts, runs, typed = [], [], [], []
    with (folder / "records.jsonl").open("w", encoding="utf-8") as file:
        for number in range(count):
            words = chance.sample(english, chance.randint(2, 3))
            one, two = chance.sample(chinese, 2)
            names = (" ".join(words), one[: (len(one) + 1) // 2] + two[len(two) // 2 :])
            body = [chance.choice(sentences[lang]) for lang in ("en", "en", "zh-Hant", "zh-Hant")]
            named = [term for name in names for term in index_terms(name)]
            terms = [*named, *(term for text in body for term in index_terms(text))]
            han = {term for term in set(terms) if has_han(term)}
            record = {
                "id": f"home/{chance.choice(kinds)}/thing-{number}",
                "title": names,
                "names": named,
                "body_en": [term for term in terms if term not in han],
                "body_zh": [term for term in terms if term in han],
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            if chance.random() < 2 * QUERIES / count:
                word = max(query_terms(names[0]), key=len)
                if len(word) > 4:
                    slips.append(slipped(word, chance))
                pieces = query_terms(body[0])
                texts.append(chance.sample(pieces, min(len(pieces), chance.randint(1, 3))))
                start = chance.randrange(max(1, len(body[2]) - 4))
                runs.append(query_terms(body[2][start : start + chance.randint(2, 4)]))
                name = chance.choice(names)
                typed += [name[: end + 1] for end in range(min(len(name), 6))]
    queries: dict[str, list[Any]] = {
        "names": typed,
        "fuzzy": slips,
        "English text": texts,
        "Chinese text": [run for run in runs if run],
    }
    queries = {kind: chance.sample(some, min(len(some), QUERIES)) for kind, some in queries.items()}
    (folder / "queries.json").write_text(json.dumps(queries, ensure_ascii=False), encoding="utf-8")


def slipped(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    return word[:at] + word[at + 1 :] if chance.random() < 0.5 else word[:at] + "x" + word[at + 1 :]


def records(folder: Path) -> Iterator[dict[str, Any]]:
    with (folder / "records.jsonl").open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def measured_queries(folder: Path, asks: dict[str, Ask]) -> dict[str, Any]:
    queries = json.loads((folder / "queries.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for kind, ask in asks.items():
        for _again in range(2):
            times = []
            for query in queries[kind]:
                started = time.process_time()
                ask(query)
                times.append(1000 * (time.process_time() - started))
        times.sort()
        found[kind] = {"p50": times[len(times) // 2], "p95": times[int(len(times) * 0.95)]}
    return found


def megabytes(place: Path) -> float:
    files = [place] if place.is_file() else [one for one in place.rglob("*") if one.is_file()]
    return sum(one.stat().st_size for one in files) / 1e6


def timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


# The engines


def ours(folder: Path) -> dict[str, Any]:
    from workbench.model.entries import VIEWS
    from workbench.search import engine as tree
    from workbench.search.engine import Posting
    from workbench.search.finder import Finder
    from workbench.search.whoosh_engine import WhooshEngine

    def posting(record: dict[str, Any]) -> Posting:
        kind = str(record["id"]).split("/")[1]
        names, english, chinese = (tuple(record[key]) for key in ("names", "body_en", "body_zh"))
        return Posting(record["id"], VIEWS, kind, "home", names, english, chinese)

    place = folder / "whoosh"
    engine = WhooshEngine(place)
    build = timed(lambda: engine.build(posting(record) for record in records(folder)))
    size = megabytes(place)
    home = names_home(folder)
    finder = Finder(home)

    def text(terms: list[str], field: str) -> object:
        query = tree.All(tuple(tree.Term(field, term) for term in terms))  # type: ignore[arg-type]
        return engine.search(query, view="hero", limit=LIMIT)

    def fuzzy(word: str) -> object:
        near = engine.suggest(word, field="names", view="hero")
        query = tree.Any(tuple(tree.Term("names", term) for term in near))
        return engine.search(query, view="hero", limit=LIMIT)

    asks: dict[str, Ask] = {
        "names": lambda typed: finder.suggest(typed, view="hero"),
        "fuzzy": fuzzy,
        "English text": lambda terms: text(terms, "body_en"),
        "Chinese text": lambda terms: text(terms, "body_zh"),
    }
    found = measured_queries(folder, asks)
    peak = memory()
    first = next(records(folder))
    update = timed(lambda: engine.update({first["id"]: [posting(first)]}))
    return {**found, "build": build, "megabytes": size, "memory": peak, "update": 1000 * update}


def names_home(folder: Path) -> Any:
    """Makes a home whose key table has the names of the records."""
    from workbench.model.entries import Entry
    from workbench.model.facts import CardFacts
    from workbench.model.names import names_of
    from workbench.model.plain import to_plain
    from workbench.store.place import Home
    from workbench.store.setup import migrate

    home = Home(folder / "home")
    home.make()
    migrate(home, backup=False)
    raw = sqlite3.connect(home.database)
    raw.execute("INSERT INTO meta (key, value) VALUES ('generation', '1')")
    for record in records(folder):
        slug = record["id"].rpartition("/")[2]
        title = dict(zip(("en", "zh-Hant"), record["title"], strict=True))
        entry = Entry(f"home/event/{slug}", title, CardFacts())  # type: ignore[arg-type]
        raw.execute(
            "INSERT INTO entry (id, layer, game, kind, slug, owner, position, data, version,"
            " saved_at) VALUES (?, 'workbench', 'home', 'event', ?, '', 0, ?, 1, '2026-01-01')",
            (entry.id, slug, json.dumps(to_plain(entry), ensure_ascii=False)),
        )
        raw.executemany(
            "INSERT INTO name (key, entry_id, name, lang, whole, weight) VALUES (?, ?, ?, ?, ?, ?)",
            [(k.key, entry.id, k.name, k.lang, int(k.whole), k.weight) for k in names_of(entry)],
        )
    raw.commit()
    raw.close()
    return home


def fts5(folder: Path) -> dict[str, Any]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    place = folder / "fts5.db"
    raw = sqlite3.connect(place)
    raw.execute(
        "CREATE VIRTUAL TABLE f USING fts5"
        "(id UNINDEXED, names, body_en, body_zh, tokenize='unicode61')"
    )

    def row(record: dict[str, Any]) -> tuple[str, ...]:
        return (record["id"], *(" ".join(record[key]) for key in ("names", "body_en", "body_zh")))

    def build() -> None:
        raw.executemany("INSERT INTO f VALUES (?, ?, ?, ?)", map(row, records(folder)))
        raw.execute("INSERT INTO f(f) VALUES ('optimize')")
        raw.commit()

    seconds = timed(build)
    raw.execute("CREATE VIRTUAL TABLE v USING fts5vocab('f', 'col')")
    words = [one[0] for one in raw.execute("SELECT term FROM v WHERE col = 'names'")]

    def match(expression: str) -> object:
        return raw.execute(
            "SELECT id FROM f WHERE f MATCH ? ORDER BY rank LIMIT ?", (expression, LIMIT)
        ).fetchall()

    def names(typed: str) -> object:
        from workbench.search.analyse import query_terms

        terms = query_terms(typed)
        joined = " AND ".join(f'"{term}"' for term in terms)
        return match(f"names : ({joined} *)") if terms else None

    def fuzzy(word: str) -> object:
        near = process.extract(word, words, scorer=OSA.distance, score_cutoff=1, limit=12)
        return match("names : (" + " OR ".join(f'"{one[0]}"' for one in near) + ")") if near else ()

    def text(terms: list[str], column: str) -> object:
        return match(f"{column} : (" + " AND ".join(f'"{term}"' for term in terms) + ")")

    asks: dict[str, Ask] = {
        "names": names,
        "fuzzy": fuzzy,
        "English text": lambda terms: text(terms, "body_en"),
        "Chinese text": lambda terms: text(terms, "body_zh"),
    }
    found = measured_queries(folder, asks)
    size, peak = megabytes(place), memory()
    first = next(records(folder))

    def update() -> None:
        raw.execute("DELETE FROM f WHERE rowid = 1")
        raw.execute("INSERT INTO f VALUES (?, ?, ?, ?)", row(first))
        raw.commit()

    return {
        **found,
        "build": seconds,
        "megabytes": size,
        "memory": peak,
        "update": 1000 * timed(update),
    }


def tantivy(folder: Path) -> dict[str, Any]:
    import tantivy as engine

    builder = engine.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw")
    for field in ("names", "body_en", "body_zh"):
        builder.add_text_field(field, tokenizer_name="default", index_option="freq")
    schema = builder.build()
    place = folder / "tantivy"
    place.mkdir()
    index = engine.Index(schema, path=str(place))

    def document(record: dict[str, Any]) -> Any:
        made = engine.Document(id=record["id"])
        for field in ("names", "body_en", "body_zh"):
            made.add_text(field, " ".join(record[field]))
        return made

    def build() -> None:
        writer = index.writer(128_000_000, 1)
        for record in records(folder):
            writer.add_document(document(record))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()

    seconds = timed(build)
    searcher = index.searcher()

    def run_query(query: Any) -> object:
        hits = searcher.search(query, LIMIT).hits
        return [searcher.doc(address)["id"] for _score, address in hits]

    def term(field: str, text: str) -> Any:
        return engine.Query.term_query(schema, field, text, index_option="freq")

    def all_of(queries: list[Any]) -> Any:
        return engine.Query.boolean_query([(engine.Occur.Must, query) for query in queries])

    def names(typed: str) -> object:
        import re

        from workbench.search.analyse import query_terms

        terms = query_terms(typed)
        if not terms:
            return None
        last = engine.Query.regex_query(schema, "names", re.escape(terms[-1]) + ".*")
        return run_query(all_of([*(term("names", one) for one in terms[:-1]), last]))

    def fuzzy(word: str) -> object:
        return run_query(engine.Query.fuzzy_term_query(schema, "names", word, 1, True))

    def text(terms: list[str], field: str) -> object:
        return run_query(all_of([term(field, one) for one in terms]))

    asks: dict[str, Ask] = {
        "names": names,
        "fuzzy": fuzzy,
        "English text": lambda terms: text(terms, "body_en"),
        "Chinese text": lambda terms: text(terms, "body_zh"),
    }
    found = measured_queries(folder, asks)
    size, peak = megabytes(place), memory()
    first = next(records(folder))

    def update() -> None:
        writer = index.writer(15_000_000, 1)
        writer.delete_documents_by_term("id", first["id"])
        writer.add_document(document(first))
        writer.commit()

    return {
        **found,
        "build": seconds,
        "megabytes": size,
        "memory": peak,
        "update": 1000 * timed(update),
    }


ENGINES: dict[str, Callable[[Path], dict[str, Any]]] = {
    "ours": ours,
    "fts5": fts5,
    "tantivy": tantivy,
}

if __name__ == "__main__":
    main()
