"""What reading takes: the scope, or any role."""

from memory_app.api.door import ApiRequest
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, Scope


def may_read(request: ApiRequest) -> Actor:
    """The caller, if it may read. Raises NotAllowed for a key without the scope `read`."""
    request.actor.require(role=Role.VIEWER, scope=Scope.READ)
    return request.actor
