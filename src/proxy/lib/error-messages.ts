// Words for what is wrong with a message. They name types, limits and choices, and never the value: it may be a card.
import { en } from "zod/locales";
import type * as z from "zod/mini";

/**
 * For `schema.safeParse(value, IN_WORDS)`. Given to each parse instead of `z.config`, which would change the messages
 * of everyone in the process; without it zod/mini says "Invalid input" to everything.
 */
export const IN_WORDS: z.core.ParseContext<z.core.$ZodIssue> = { error: en().localeError };
