import * as z from "zod/mini";
import { SIGNALS, type Signal } from "./enums.ts";

/** What a page saw a buyer do. It changes no state, and tells nothing of who they are. */
export interface NewSignal {
  /** What they did. */
  signal: Signal;
}

/** Reads a {@link NewSignal}. */
export const newSignalSchema = z.object({ signal: z.enum(SIGNALS) });
