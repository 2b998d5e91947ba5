from django import template

register = template.Library()


@register.filter
def brl(cents: int) -> str:
    return f"R$\u00a0{cents // 100:,}".replace(",", ".") + f",{cents % 100:02}"
