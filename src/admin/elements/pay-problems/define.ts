import { register } from "../../../elements/lib/register.ts";
import { PayProblems } from "./pay-problems.ts";

register("pay-problems", PayProblems);

export { PayProblems };

declare global {
  interface HTMLElementTagNameMap {
    "pay-problems": PayProblems;
  }
}
