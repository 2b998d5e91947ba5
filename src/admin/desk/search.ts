// What stands behind the "?" of a link to the desk, such as the view and the filters: it goes along through the sign-in.

/** Characters of it that are kept: encoded once more, they fit into the form. */
const MAX_LENGTH = 1_000;

/** Written anew, so that it names parameters and nothing else; empty where there are none, or too many. */
export function safeSearch(search: string): string {
  const parameters = new URLSearchParams(search).toString();
  return parameters === "" || parameters.length > MAX_LENGTH ? "" : `?${parameters}`;
}
