// The option `links`.
import * as z from "zod/mini";
import { credentialFault } from "../../contract/index.ts";
import { faults, strictFields } from "../lib/option-schema.ts";

export interface LinkOptions {
  /**
   * Signs the tokens of links: 32 characters or more, drawn at random, and nothing else's secret. While one takes another's
   * place several, the new one first: links that were signed with any of them are taken.
   */
  secret: string | readonly string[];
}

const MIN_LENGTH = 32;
/** Says nothing of a secret but its length. */
const SHORT = `is not a text of ${MIN_LENGTH} characters or more, drawn at random, or a list of such texts`;
const secret = z.string(SHORT).check(z.minLength(MIN_LENGTH, SHORT), faults(credentialFault));

export const linksSchema = strictFields(
  {
    secret: z.pipe(
      z.union([secret, z.readonly(z.array(secret).check(z.minLength(1, SHORT)))], SHORT),
      z.transform((given): readonly string[] => [given].flat()),
    ),
  },
  "{ secret }",
);
