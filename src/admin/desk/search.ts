// What stands behind the "?" of a link to the desk, such as the view and the filters: it goes along through the sign-in.
import { maskText } from "../../proxy/internal.ts";

/** Characters of it that are kept: encoded once more, they fit into the form. */
const MAX_LENGTH = 1_000;

/** Written anew, so that it names parameters and nothing else; empty where there are none, too many, or card data among them. */
export function safeSearch(search: string): string {
  const given = new URLSearchParams(search);
  const parameters = given.toString();
  const hasCard = [parameters, [...given].flat().join(" ")].some((text) => maskText(text) !== text);
  return parameters === "" || parameters.length > MAX_LENGTH || hasCard ? "" : `?${parameters}`;
}
