"""The services against the model, at random and by the dozen; `make proof` takes thousands and prints its steps."""

import os
import time

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.proof.loop import TOLD, world
from tests.proof.machine import Machine

PROOF = os.environ.get("PROOF_EXAMPLES")
EXAMPLES = int(PROOF or 40)
STEPS = 50

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


class TestLoop:
    def test_the_services_do_what_the_model_says(self, capsys: pytest.CaptureFixture[str]) -> None:
        class Proof(Machine):
            WORLD = world()

        began = time.monotonic()
        TOLD.clear()
        run_state_machine_as_test(
            Proof,
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=STEPS,
                deadline=None,
                database=None,
                derandomize=PROOF is None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink],
                report_multiple_bugs=False,
            ),
        )
        if PROOF:
            with capsys.disabled():
                print(report(time.monotonic() - began))  # noqa: T201 - what `make proof` is for


def report(seconds: float) -> str:
    size = f"{EXAMPLES} examples of {STEPS} steps in {seconds:.0f} s"
    head = f"\n{size}; {sum(TOLD.values())} transitions of {len(TOLD)} kinds:"
    return "\n".join([head, *(f"{count:9}  {what}" for what, count in sorted(TOLD.items()))])
