// What is wrong with an API key or a signing secret, as far as can be told by looking at it. The messages name
// the mistake and never hold the credential.

/** Why `text` cannot be what the service issued; `undefined` if it may be. */
export function credentialFault(text: string): string | undefined {
  if (/\s/.test(text))
    return "contains white space, often a line break at its end from a file or a variable; trim it";
  if (/^(["'`]).*\1$/.test(text)) return "stands in quotation marks, which were copied along; remove them";
  if (/^(undefined|null|NaN|\[object \w+\])$/.test(text))
    return `is the word "${text}", so the variable that it was made of is not set; set it`;
  if (/^(<.*>|\$\{.*\}|\{\{.*\}\}|\.{3,}|…+)$/.test(text))
    return "is a placeholder; put in what the service issued";
  return undefined;
}

/** Keys and secrets of the documentation and its examples: whoever reads those could sign webhooks, or take a charge for paid. */
const PRINTED = [
  "sandbox-key",
  "sandbox-secret",
  "demo-key",
  "demo-signing-secret",
  "any-key",
  "check-signing-secret",
  "events-secret",
  "a-secret-of-your-own",
];

/** Why a real service cannot have issued `text`, though a sandbox may take it; `undefined` if it may have. */
export function printedCredentialFault(text: string): string | undefined {
  return PRINTED.includes(text)
    ? "is printed in the documentation, where anyone can read it, and the service is not on this machine or its " +
        "network; put in one that is yours alone"
    : undefined;
}

/** Why `text` is probably not what the service issued; `undefined` if it may be. */
export function credentialWarning(text: string): string | undefined {
  if (/^(change[-_]?me|secret|password|example|todo|x{3,}|(your|my)[-_].*)$/i.test(text))
    return "looks like a placeholder";
  if (text.length >= 8) return undefined;
  return text.length === 1 ? "has one character only" : `has ${text.length} characters only`;
}
