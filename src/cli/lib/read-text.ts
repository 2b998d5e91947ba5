/** The body as text. Of one that is longer than `most` characters no more is read than that takes. */
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
