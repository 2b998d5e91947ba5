// Reads what others sent.

/** The body as text. One that is longer than `most` characters is cut off soon after them. */
export async function readText(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop ends the connection.
    if (text.length > most) break;
  }
  return text + decoder.decode();
}

/** The JSON value of a text; `undefined` if it is not JSON. The error of `JSON.parse` would quote the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
