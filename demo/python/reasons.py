"""Why a charge is not paid, in words for the buyer: no blame, no bank's code, no suspicion."""

REASONS = {
    "insufficient_funds": ("other_card", "O limite do cartão não cobre esta compra. Use outro cartão."),
    "expired_card": ("correct", "O banco não aceitou a validade do cartão. Confira a data ou use outro cartão."),
    "invalid_card": ("correct", "O banco não reconheceu os dados do cartão. Confira-os."),
    "invalid_code": ("correct", "O código de segurança não confere. Confira os dígitos e tente de novo."),
    "blocked_card": ("bank", "O cartão está bloqueado. Desbloqueie no app do banco ou use outro."),
    "restricted": ("other_card", "O banco não permite esta compra com este cartão. Use outro cartão."),
    "declined": ("other_card", "Cartão recusado pelo banco. Tente outro cartão."),
    "try_later": ("later", "O banco não respondeu. Tente de novo em alguns minutos."),
    "authentication_failed": ("again", "O banco não confirmou sua identidade. Tente de novo ou use outro cartão."),
    "authentication_expired": ("again", "O prazo para confirmar a compra no banco acabou. Tente de novo."),
    "code_expired": ("again", "O código Pix expirou. Gere um novo código para pagar."),
    "order_paid": ("again", "O pedido já foi pago de outra forma. Nada mais precisa ser feito."),
    "superseded": ("again", "Há uma tentativa de pagamento mais recente. Confira o resultado dela."),
    "unknown_outcome": ("again", "Não foi possível confirmar o pagamento. Confira sua fatura antes de repetir."),
    "failed": ("again", "Não foi possível fazer o pagamento. Tente de novo."),
}

# The commonest return codes of Brazilian issuers, without leading zeros. ABECS publishes the whole table, which for
# some codes differs by brand; what is not here is `declined`.
DECLINES = {
    "insufficient_funds": "51 61 70 116 121",
    "expired_card": "54 101",
    "invalid_card": "8 14 15 56 115 122",
    "invalid_code": "63 82",
    "blocked_card": "62 67 75 78 106",
    "restricted": "7 39 41 43 46 53 57 58 93",
    "try_later": "6 60 89 91 96 98 99",
    "authentication_failed": "AI",
}


def reason(code: str) -> dict:
    next_step, message = REASONS[code]
    return {"code": code, "message": message, "next": next_step}


def decline_reason(return_code) -> dict:
    given = str(return_code or "").strip().lstrip("0").upper()
    return reason(next((code for code, listed in DECLINES.items() if given in listed.split()), "declined"))
