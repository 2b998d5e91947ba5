"""A shop's payments from a terminal or a job: what became of an order, refunds, payouts and exports.

python3 money.py order A-1001
python3 money.py refund A-1001 --return 1042 --amount 50,00
python3 money.py payout --invoice 7-2026-11 --amount 100,00 --pix-key 52998224725 --pix-key-type CPF
python3 money.py charges --from 2026-11-01 --to 2026-11-30 > charges.csv
"""
import argparse
import re
import sys
from urllib.parse import quote, urlencode

from pay_admin import Refused, Unanswered, call

# What a person is told where nothing was sent.
REFUSED = {
    "charge_not_paid": "A cobrança não está paga.",
    "idempotency_key_reused": "Este número já foi usado com outro valor, motivo ou chave. Confira antes de pedir de novo.",
    "payout_above_limit": "É mais do que ainda pode sair hoje.",
    "payout_below_minimum": "Por Pix o mínimo é R$ 50,00.",
    "pix_key_invalid": "A chave Pix não é do tipo informado. Confira a chave e o tipo dela.",
    "pix_key_needed": "Foi pago por Pix: informe a chave Pix do comprador e o tipo dela.",
    "refund_above_paid": "É mais do que resta da cobrança.",
    "refund_below_minimum": "No cartão o mínimo é R$ 5,00, ou tudo o que resta. Por Pix é R$ 50,00: devolva menos do que isso "
                            "no app do banco, e registre.",
    "refund_underway": "Outro estorno desta cobrança ainda não terminou. Espere o resultado.",
}

# What became of money that was to go out, a refund or a payout.
OUTCOMES = {
    "done": "{money} voltaram para o comprador.",
    "approved": "{money} saíram.",
    "pending": "{money} estão a caminho, ou o serviço ainda não disse se saíram. Repita o comando mais tarde: nada é enviado de novo.",
    "refused": "{money} não saíram: {reason}",
    "failed": "{money} não saíram: {reason}",
    "unknown": "Não dá para saber se {money} saíram. Não envie outra vez: confira no painel do serviço.",
}


def cents(text: str) -> int:
    """Of "1.234,56". None, and what may be another amount, such as "50" or "50.00", is refused."""
    is_amount = re.fullmatch(r"([0-9]{1,3}(\.[0-9]{3}){1,2}|[0-9]{1,7}),[0-9]{2}", text)
    amount = int(text.replace(".", "").replace(",", "")) if is_amount else 0
    if amount == 0:
        raise argparse.ArgumentTypeError(f"{text}: escreva o valor assim: 50,00")
    return amount


def brl(amount: int) -> str:
    return f"R$ {amount // 100:,}".replace(",", ".") + f",{amount % 100:02}"


def outcome(sent: dict) -> str:
    words = OUTCOMES[sent["status"]].format(money=brl(sent["amount"]), reason=sent.get("reason", "recusado pelo serviço."))
    return words + (f" Comprovante: {sent['receiptUrl']}" if "receiptUrl" in sent else "")


def order(order_id: str) -> dict:
    return call("GET", f"/orders/{quote(order_id, safe='')}")


def refund(order_id: str, amount: int, number: str, reason: str | None, pix_key: str | None, pix_key_type: str | None) -> dict:
    """Sends a part of what was paid back, once for each number of a return, however often it is asked for."""
    made = order(order_id)["charges"]
    # Where all of it went back, the same number once more says so.
    paid = [one for one in made if one["status"] == "paid"] or [one for one in made if one["status"] == "cancelled"]
    if len(paid) != 1:
        sys.exit(f"O pedido {order_id} tem {len(paid)} cobranças pagas.")
    asked = {"amount": amount, "reason": reason, "pixKey": pix_key, "pixKeyType": pix_key_type}
    body = {name: value for name, value in asked.items() if value is not None}
    return call("POST", f"/charges/{paid[0]['id']}/refunds", body, key="return-" + quote(number, safe=""))


def payout(amount: int, number: str, pix_key: str, pix_key_type: str) -> dict:
    """Sends money out, once for each number of an invoice, however often it is asked for."""
    body = {"amount": amount, "pixKey": pix_key, "pixKeyType": pix_key_type}
    return call("POST", "/payouts", body, key="invoice-" + quote(number, safe=""))


def charges(first_day: str, last_day: str) -> str:
    """All payments of these days, as CSV."""
    return call("GET", "/charges?" + urlencode({"from": first_day, "to": last_day}), accept="text/csv")


def main() -> int:
    options = parser().parse_args()
    try:
        match options.command:
            case "order":
                found = order(options.order)
                for charge in found["charges"]:
                    print(f"{charge['method']}: {brl(charge['amount'])}, {charge['status']}")
                for sent in found["refunds"]:
                    print(outcome(sent))
                return 0 if found["charges"] else 1
            case "charges":
                print(charges(options.first_day, options.last_day), end="")
                return 0
            case "refund":
                sent = refund(options.order, options.amount, options.number, options.reason, options.pix_key, options.pix_key_type)
            case "payout":
                sent = payout(options.amount, options.number, options.pix_key, options.pix_key_type)
        print(outcome(sent))
        return 0 if sent["status"] in ("done", "approved", "pending") else 1
    except Refused as refused:
        words = REFUSED.get(refused.code, f"Chame quem cuida do sistema: {refused.code}. {refused}")
        print(f"Nada foi enviado. {words}", file=sys.stderr)
    except Unanswered:
        print("Sem resposta. Repita o mesmo comando: nada é enviado duas vezes.", file=sys.stderr)
    return 1


def parser() -> argparse.ArgumentParser:
    all_commands = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = all_commands.add_subparsers(dest="command", required=True)
    shown = commands.add_parser("order")
    back = commands.add_parser("refund")
    for command in (shown, back):
        command.add_argument("order")
    back.add_argument("--return", dest="number", required=True, help="the return's number in your shop, another for each refund")
    back.add_argument("--reason")
    out = commands.add_parser("payout")
    out.add_argument("--invoice", dest="number", required=True, help="the invoice's number in your shop, another for each payout")
    for command in (back, out):
        command.add_argument("--amount", type=cents, required=True, help="such as 50,00")
        command.add_argument("--pix-key", required=command is out)
        command.add_argument("--pix-key-type", required=command is out)
    export = commands.add_parser("charges")
    export.add_argument("--from", dest="first_day", required=True, help="such as 2026-11-01")
    export.add_argument("--to", dest="last_day", required=True)
    return all_commands


if __name__ == "__main__":
    sys.exit(main())
