import type { Texts } from "./pt.ts";

export const es: Texts = {
  product: "Pagos de la tienda",
  error: "Error",

  signIn: "Entrar al panel",
  token: "Token de acceso",
  tokenHint: "Es el valor de PAY_ADMIN_TOKEN. Lo tiene quien cuida el servidor de la tienda.",
  enter: "Entrar",
  empty: "Escriba el token.",
  wrong: "Token incorrecto. Revise que esté completo.",
  ended: "Su sesión terminó. Entre de nuevo.",
  signOut: "Salir",

  locked: "Demasiados intentos",
  lockedLead: (when) =>
    `Se escribieron demasiados tokens incorrectos desde esta dirección de red. Intente de nuevo ${when}.`,
  refused: "Acceso rechazado",
  refusedLead:
    "El panel no responde en la dirección que usó, ni a páginas de otros sitios. Si la dirección es de la tienda, agréguela a PAY_ADMIN_URL.",
  unreadable: "No se pudo abrir esta página",
  unreadableLead: "Vuelva al panel e intente de nuevo.",
  unavailable: "El panel no está disponible en este momento",
  unavailableLead: "Intente de nuevo en unos segundos. Nada cambió en los pagos.",
  back: "Volver al panel",
  opening: "Abriendo el panel",
  open: "Abrir el panel",

  payments: "Pagos",
  waiting: "Cargando el panel…",
  plainList: "Ver la lista simple",
  lead: "Los más recientes primero, en la hora de Brasilia.",
  reload: "Actualizar",
  older: "Ver más antiguos",
  newest: "Volver a los más recientes",
  none: "Aún no hay pagos",
  noneLead: "Aparecen aquí en cuanto un comprador genera un código Pix o intenta pagar con tarjeta.",
  noOlder: "No hay pagos más antiguos",
  columns: {
    order: "Pedido",
    method: "Forma de pago",
    status: "Estado",
    amount: "Valor",
    refunded: "Reembolsado",
    when: "Fecha",
  },
};
