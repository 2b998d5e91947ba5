// The buyer's data beside a card: what the backend finds wrong with it, and the holder's name, which is most often theirs.
import type { Askable } from "../../../contract/checkout/names.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import { BuyerFields } from "../../ui/buyer-fields.ts";

export class CardBuyer extends BuyerFields {
  #suggested: string | undefined;

  /** Whether all that is asked is answered, without judging in view of the buyer. */
  complete(ask: readonly Askable[]): boolean {
    return ask.every((name) => this.check(name).ok);
  }

  /** Says what the backend found wrong with the answers. */
  refuse(errors: readonly FieldError[]): void {
    for (const { field } of errors) this.refused.add(field.replace("customer.", ""));
    this.host.requestUpdate();
  }

  /** Fills in what is known from elsewhere, unless the buyer has answered otherwise. */
  suggest(name: Askable, value: string): void {
    const answer = this.values.get(name);
    if (answer !== undefined && answer !== this.#suggested) return;
    this.#suggested = value;
    this.values.set(name, value);
    this.host.requestUpdate();
  }

  clear(): void {
    this.values.clear();
    this.judged.clear();
    this.refused.clear();
  }
}
