// Return codes of the acquirer, and the buyer-facing text that goes with each.

export const APPROVED = { returnCode: "00", returnMessage: "Transação autorizada com sucesso." };
export const AUTHORIZED = { returnCode: "00", returnMessage: "Transação autorizada, à espera da captura." };
export const UNDER_REVIEW = { returnCode: "", returnMessage: "Transação em análise." };
export const AWAITING_BUYER = { returnCode: "", returnMessage: "À espera da autenticação do comprador." };
export const NOT_AUTHENTICATED = {
  returnCode: "AI",
  returnMessage: "O banco não confirmou a identidade do comprador.",
};
export const AUTHENTICATION_EXPIRED = {
  returnCode: "AI",
  returnMessage: "O prazo da autenticação terminou.",
};

const DECLINES: Record<string, string> = {
  "05": "Não autorizada pelo banco emissor.",
  "14": "Número de cartão inválido.",
  "43": "Transação não permitida para este cartão.",
  "51": "Saldo ou limite insuficiente.",
  "54": "Cartão vencido ou data de validade inválida.",
  "57": "Transação não permitida para este cartão.",
  "63": "Código de segurança inválido.",
  "78": "Cartão novo, ainda bloqueado.",
  "82": "Código de segurança inválido.",
  AI: "Autenticação do comprador não realizada.",
  "91": "Banco emissor fora do ar.",
  "116": "Saldo ou limite insuficiente.",
};

export const decline = (returnCode: string) => ({
  returnCode,
  returnMessage: DECLINES[returnCode] ?? "Não autorizada pelo banco emissor.",
});
