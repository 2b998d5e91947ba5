// The words that every element needs. Each element keeps its own beside it, so that no script carries another's.
import type { Askable } from "../../contract/checkout/names.ts";
import type { Locale } from "./locale.ts";
import type { PayErrorCode } from "./pay-error.ts";

/** What a field says: its label, and what to do when it cannot be right; when it is empty, where that is something else. */
interface FieldTexts {
  label: string;
  wrong: string;
  empty?: string;
}

interface Texts {
  loading: string;
  total: string;
  payTo: string;
  paid: string;
  orderPaid: string;
  retry: string;
  offline: string;
  aWhile: string;
  fields: Record<Askable, FieldTexts>;
  errors: Partial<Record<PayErrorCode, string>> & { unexpected: string };
}

const TEXTS: Record<Locale, Texts> = {
  "pt-BR": {
    loading: "Carregando o pagamento…",
    total: "Total a pagar",
    payTo: "Para",
    paid: "Pagamento confirmado",
    orderPaid: "Este pedido já está pago",
    retry: "Tentar de novo",
    offline: "Sem conexão. Assim que ela voltar, atualizamos esta tela.",
    aWhile: "alguns minutos",
    fields: {
      name: {
        label: "Nome completo",
        wrong: "Informe seu nome completo, como no documento.",
      },
      identity: {
        label: "CPF ou CNPJ",
        empty: "Informe seu CPF ou CNPJ.",
        wrong: "Este CPF ou CNPJ não existe. Confira os números.",
      },
      email: {
        label: "E-mail",
        wrong: "Informe um e-mail como nome@exemplo.com.",
      },
      phone: {
        label: "Celular com DDD",
        wrong: "Informe um celular como (11) 98765-4321.",
      },
    },
    errors: {
      not_configured: "O pagamento não está disponível nesta página. Fale com a loja.",
      order_not_found: "Não encontramos este pedido. Volte à loja e tente de novo.",
      charge_not_found: "Não encontramos este pagamento. Fale com a loja.",
      order_closed: "Este pedido foi encerrado. Volte à loja para fazer outro.",
      method_unavailable: "Este pedido não pode ser pago desta forma. Escolha outra.",
      network: "Sem resposta da loja. Confira sua conexão e tente de novo.",
      service_unavailable: "O pagamento está fora do ar no momento. Tente de novo em alguns minutos.",
      too_many_attempts: "Foram muitas tentativas seguidas. Tente de novo em {time}.",
      charge_underway: "Um pagamento deste pedido ainda está em andamento. Aguarde um instante.",
      unexpected: "Não foi possível continuar agora. Tente de novo.",
    },
  },
  en: {
    loading: "Loading payment…",
    total: "Total to pay",
    payTo: "To",
    paid: "Payment confirmed",
    orderPaid: "This order is already paid",
    retry: "Try again",
    offline: "No connection. This page updates as soon as it is back.",
    aWhile: "a few minutes",
    fields: {
      name: {
        label: "Full name",
        wrong: "Enter your full name, as on your document.",
      },
      identity: {
        label: "CPF or CNPJ",
        empty: "Enter your CPF or CNPJ.",
        wrong: "This CPF or CNPJ does not exist. Check the digits.",
      },
      email: {
        label: "Email",
        wrong: "Enter an email like name@example.com.",
      },
      phone: {
        label: "Mobile number with area code",
        wrong: "Enter a mobile number like (11) 98765-4321.",
      },
    },
    errors: {
      not_configured: "Payment is not available on this page. Contact the shop.",
      order_not_found: "We could not find this order. Go back to the shop and try again.",
      charge_not_found: "We could not find this payment. Contact the shop.",
      order_closed: "This order is closed. Go back to the shop to make a new one.",
      method_unavailable: "This order cannot be paid this way. Choose another.",
      network: "The shop did not answer. Check your connection and try again.",
      service_unavailable: "Payment is not available at the moment. Try again in a few minutes.",
      too_many_attempts: "Too many attempts in a row. Try again in {time}.",
      charge_underway: "A payment for this order is still in progress. Wait a moment.",
      unexpected: "This could not be completed. Try again.",
    },
  },
  es: {
    loading: "Cargando el pago…",
    total: "Total a pagar",
    payTo: "Para",
    paid: "Pago confirmado",
    orderPaid: "Este pedido ya está pagado",
    retry: "Intentar de nuevo",
    offline: "Sin conexión. Esta pantalla se actualiza en cuanto vuelva.",
    aWhile: "unos minutos",
    fields: {
      name: {
        label: "Nombre completo",
        wrong: "Escriba su nombre completo, como en su documento.",
      },
      identity: {
        label: "CPF o CNPJ",
        empty: "Escriba su CPF o CNPJ.",
        wrong: "Este CPF o CNPJ no existe. Revise los números.",
      },
      email: {
        label: "Correo electrónico",
        wrong: "Escriba un correo electrónico como nombre@ejemplo.com.",
      },
      phone: {
        label: "Celular con código de área",
        wrong: "Escriba un celular como (11) 98765-4321.",
      },
    },
    errors: {
      not_configured: "El pago no está disponible en esta página. Hable con la tienda.",
      order_not_found: "No encontramos este pedido. Vuelva a la tienda e intente de nuevo.",
      charge_not_found: "No encontramos este pago. Hable con la tienda.",
      order_closed: "Este pedido está cerrado. Vuelva a la tienda para hacer otro.",
      method_unavailable: "Este pedido no se puede pagar de esta forma. Elija otra.",
      network: "La tienda no respondió. Revise su conexión e intente de nuevo.",
      service_unavailable: "El pago no está disponible en este momento. Intente de nuevo en unos minutos.",
      too_many_attempts: "Demasiados intentos seguidos. Intente de nuevo en {time}.",
      charge_underway: "Un pago de este pedido sigue en curso. Espere un momento.",
      unexpected: "No se pudo continuar ahora. Intente de nuevo.",
    },
  },
};

export const words = (locale: Locale): Texts => TEXTS[locale];

/** What a buyer is told about an error, with what to do. `wait`: milliseconds until another try makes sense. */
export function errorText(code: PayErrorCode, locale: Locale, wait?: number): string {
  const { errors, aWhile } = TEXTS[locale];
  return (errors[code] ?? errors.unexpected).replace("{time}", wait ? minutes(wait, locale) : aWhile);
}

const minutes = (ms: number, locale: Locale): string =>
  Math.ceil(ms / 60_000).toLocaleString(locale, { style: "unit", unit: "minute", unitDisplay: "long" });
