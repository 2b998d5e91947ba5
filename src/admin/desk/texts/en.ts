import type { Texts } from "./pt.ts";

export const en: Texts = {
  product: "Shop payments",
  error: "Error",

  signIn: "Sign in to the desk",
  token: "Access token",
  tokenHint: "The value of PAY_ADMIN_TOKEN. Whoever looks after the shop’s server has it.",
  enter: "Sign in",
  empty: "Enter the token.",
  wrong: "Wrong token. Check that it’s complete.",
  ended: "Your session has ended. Sign in again.",
  signOut: "Sign out",

  locked: "Too many attempts",
  lockedLead: (when) => `Too many wrong tokens were entered from this network address. Try again ${when}.`,
  refused: "Access refused",
  refusedLead:
    "The desk doesn’t answer at the address that you used, nor to pages of other sites. If the address is the shop’s, add it to PAY_ADMIN_URL.",
  unreadable: "This page couldn’t be opened",
  unreadableLead: "Go back to the desk and try again.",
  unavailable: "The desk is unavailable at the moment",
  unavailableLead: "Try again in a few seconds. Nothing has changed in the payments.",
  back: "Back to the desk",
  opening: "Opening the desk",
  open: "Open the desk",

  payments: "Payments",
  waiting: "Loading the desk…",
  plainList: "See the plain list",
  lead: "Newest first, in Brasília time.",
  reload: "Refresh",
  older: "See older ones",
  newest: "Back to the newest",
  none: "No payments yet",
  noneLead: "They appear here as soon as a buyer creates a Pix code or tries to pay by card.",
  noOlder: "There are no older payments",
  columns: {
    order: "Order",
    method: "Method",
    status: "Status",
    amount: "Amount",
    refunded: "Refunded",
    when: "Date",
  },
};
