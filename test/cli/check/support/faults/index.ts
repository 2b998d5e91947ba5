// Backends that break one rule each, made of the proxy that keeps them all.
import type { FaultCase } from "../fault-kinds.ts";
import { CALLS_AND_STREAMS } from "./calls-and-streams.ts";
import { DELIVERIES } from "./deliveries.ts";
import { CARD_DATA_AND_ORIGINS } from "./card-data-and-origins.ts";
import { ENCRYPTION } from "./encryption.ts";
import { MAKING_CHARGES } from "./making-charges.ts";
import { OUTCOMES } from "./outcomes.ts";

export const FAULTS: readonly FaultCase[] = [
  ...CALLS_AND_STREAMS,
  ...MAKING_CHARGES,
  ...OUTCOMES,
  ...DELIVERIES,
  ...CARD_DATA_AND_ORIGINS,
  ...ENCRYPTION,
];
