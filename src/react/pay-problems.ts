import type { ComponentProps } from "react";
import { PayProblems as PayProblemsElement } from "../admin/elements/pay-problems/define.ts";
import { ADMIN_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** What was reported, and what to do about it. */
export const PayProblems = wrap("pay-problems", PayProblemsElement, ADMIN_EVENTS);
export type PayProblemsProps = ComponentProps<typeof PayProblems>;
