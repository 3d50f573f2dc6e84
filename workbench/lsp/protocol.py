"""The protocol, kind to whoever sends something wrong: every request gets an answer.

An error that nobody foresaw is answered with a sentence; what went wrong inside is nobody's
business but the log's.
"""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol.types import ErrorCodes, LSPErrorCodes, ResponseError
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import JsonRPCNotification

from workbench.errors import WorkbenchError
from workbench.wording import _

__all__ = ["Protocol", "refusal"]

logger = logging.getLogger(__name__)

#: What stands for a message that was answered already.
_ANSWERED = "$/answered"


def refusal(error: WorkbenchError) -> JsonRpcException:
    """Returns what is answered to a request that was refused, with the reason."""
    return JsonRpcException(str(error), LSPErrorCodes.RequestFailed.value)


class Protocol(LanguageServerProtocol):
    """As pygls speaks it, with answers where it has none, and no tracebacks in them."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Reads a message; a request that cannot be read is refused at once."""
        try:
            return super().structure_message(data)
        except Exception as error:
            logger.info("unreadable message: %s", error)
            if "id" in data and "method" in data:
                self._refuse(data["id"], ErrorCodes.InvalidParams, _("this is no such request"))
            return JsonRPCNotification(method=_ANSWERED, jsonrpc=self.VERSION, params=None)

    def _handle_request(self, msg_id: Any, method_name: str, params: Any) -> None:
        if self._workspace is None and method_name != "initialize":
            message = _("first comes “initialize”")
            self._refuse(msg_id, ErrorCodes.ServerNotInitialized, message)
            return
        super()._handle_request(msg_id, method_name, params)

    def _handle_notification(self, method_name: str, params: Any) -> None:
        if method_name == _ANSWERED or (self._workspace is None and method_name != "exit"):
            return
        super()._handle_notification(method_name, params)

    def _refuse(self, msg_id: Any, code: ErrorCodes, message: str) -> None:
        if isinstance(msg_id, int | str):
            self._send_response(msg_id, error=ResponseError(code.value, message))

    def _send_response(
        self, msg_id: Any, result: Any | None = None, error: ResponseError | None = None
    ) -> None:
        if error is not None and error.code == ErrorCodes.InternalError.value:
            logger.error("request %s: %s", msg_id, error.message)
            message = _("something went wrong here; the page is as it was")
            error = ResponseError(error.code, message)
        super()._send_response(msg_id, result, error)
