// Why a form changed nothing. The page that it goes back to is told by `?notice=`, and says it in the reader's language.
const NOTICES = ["amount", "state", "code"] as const;
export type Notice = (typeof NOTICES)[number];

export const isNotice = (code: string | undefined): code is Notice => NOTICES.some((known) => known === code);
