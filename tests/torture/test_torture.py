"""The short form of every torture; `make torture` runs them in full."""

import pytest

from tools.torture.parts import PARTS


@pytest.mark.parametrize("name", PARTS)
def test_the_server_survives(name):
    part = PARTS[name]
    found = part.run(part.short)
    assert found.failures == [], found.figures
