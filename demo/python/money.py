"""Money: whole cents everywhere inside, the service's decimals only on its wire."""
from decimal import ROUND_HALF_UP, Decimal

MIN_PIX = 500
MIN_CARD = 500
TEST_CARD = 20  # the one smaller card amount that the service takes, for tests
MIN_INSTALLMENT = 500
MAX_INSTALLMENTS = 12


def to_cents(value) -> int:
    """Cents of a decimal amount: a string, an int, or a number that was parsed as Decimal.

    A number that a float has bent (0.30000000000000004) is taken for what it means; true fractions of a cent,
    negative amounts and anything that is no amount raise ValueError.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, Decimal)):
        raise ValueError("not an amount")
    try:
        cents = Decimal(value) * 100
        whole = cents.to_integral_value()
    except ArithmeticError:
        raise ValueError("not an amount") from None
    if not whole.is_finite() or whole < 0 or abs(cents - whole) > Decimal("0.000001"):
        raise ValueError("not an amount of whole cents")
    return int(whole)


def to_decimal(cents: int) -> float:
    """What JSON writes as the decimal amount: a float's shortest notation is exact for cents."""
    return float(Decimal(cents) / 100)


def installment_plan(amount: int, max: int = MAX_INSTALLMENTS, interestFree: int | None = None, monthlyRate=0,
                     rates: list | None = None, minimum: int = MIN_INSTALLMENT):
    """The ways to pay `amount` in installments of at least `minimum` cents, as the contract's `Installment`s.

    Above `interestFree` installments the total grows by the Price table, or by `rates`, the whole interest of each count
    from 1 on; without a rate all are free of interest.
    """
    rate = Decimal(str(monthlyRate))
    free = interestFree if interestFree is not None else (1 if rate or rates else max)
    plan = []
    for count in range(1, min(max, len(rates or ()) or max, MAX_INSTALLMENTS) + 1):
        total = amount
        if count > free and rates:
            total += int((amount * Decimal(str(rates[count - 1]))).to_integral_value(ROUND_HALF_UP))
        elif count > free and rate:
            exact = count * amount * rate / (1 - (1 + rate) ** -count)
            total = int(exact.to_integral_value(ROUND_HALF_UP))
        each = total // count
        if count > 1 and each < minimum:
            continue
        # The cents that do not divide go into the first one.
        first = total - each * (count - 1)
        plan.append(dict(count=count, amount=each, first=first, total=total, interestFree=total == amount))
    return plan
