// What the desk's pages say, in Portuguese. The other languages have the same texts.

export const pt = {
  product: "Pagamentos da loja",
  error: "Erro",

  signIn: "Entrar no painel",
  token: "Token de acesso",
  tokenHint: "É o valor de PAY_ADMIN_TOKEN. Quem cuida do servidor da loja tem o token.",
  enter: "Entrar",
  empty: "Digite o token.",
  wrong: "Token incorreto. Confira se ele está completo.",
  ended: "A sua sessão terminou. Entre de novo.",
  signOut: "Sair",

  locked: "Muitas tentativas",
  /** `when`: “em 15 minutos”. */
  lockedLead: (when: string) =>
    `Muitos tokens incorretos foram digitados neste endereço de rede. Tente de novo ${when}.`,
  refused: "Acesso recusado",
  refusedLead:
    "O painel não atende pelo endereço que você usou, nem a partir de páginas de outros sites. Se o endereço é da loja, inclua-o em PAY_ADMIN_URL.",
  unreadable: "Não foi possível abrir esta página",
  unreadableLead: "Volte ao painel e tente de novo.",
  unavailable: "O painel está indisponível no momento",
  unavailableLead: "Tente de novo em alguns segundos. Nada mudou nos pagamentos.",
  back: "Voltar ao painel",
  opening: "Abrindo o painel",
  open: "Abrir o painel",

  payments: "Pagamentos",
  waiting: "Carregando o painel…",
  plainList: "Ver a lista simples",
  lead: "Os mais recentes primeiro, no horário de Brasília.",
  reload: "Atualizar",
  older: "Ver mais antigos",
  newest: "Voltar aos mais recentes",
  none: "Ainda não há pagamentos",
  noneLead: "Eles aparecem aqui assim que um comprador gera um código Pix ou tenta pagar com cartão.",
  noOlder: "Não há pagamentos mais antigos",
  columns: {
    order: "Pedido",
    method: "Forma de pagamento",
    status: "Situação",
    amount: "Valor",
    refunded: "Devolvido",
    when: "Data",
  },
};

export type Texts = typeof pt;
