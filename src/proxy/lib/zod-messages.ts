// What is wrong with a value that came from outside, as a message that never quotes the value, which may be a card.
import { en } from "zod/locales";
import type * as z from "zod/mini";

/**
 * For `schema.safeParse(value, ERROR_MESSAGES)`: messages that name types, limits and choices. Given to each parse instead
 * of `z.config`, which would change the messages of everyone in the process; without it zod/mini says "Invalid input" to
 * everything.
 */
export const ERROR_MESSAGES: z.core.ParseContext<z.core.$ZodIssue> = { error: en().localeError };
