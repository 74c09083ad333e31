"""How a job is carried out here: with a claim that can die between two effects."""

from django.db import transaction

from memory_app import jobs


class Died(BaseException):
    """The worker was killed here."""


class DyingClaim(jobs.Claim):
    """A claim without a queue, whose worker is killed when it would renew it for the nth time."""

    left: int | None = None

    def renew(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                raise Died


def transaction_alone(**_: object) -> transaction.Atomic:
    """A scope inside the one we are in already, without asking for it again: half of a job's statements."""
    return transaction.atomic()
