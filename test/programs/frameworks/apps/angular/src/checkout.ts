import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core";
import "pay-elements/define";

@Component({
  selector: "shop-checkout",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <pay-checkout endpoint="/pay" [order]="order" (pay-success)="paid.set($event.detail.charge.orderId)" />
    <output>{{ paid() }}</output>
  `,
})
export class Checkout {
  readonly order = new URLSearchParams(location.search).get("order") ?? "A-1001";
  readonly paid = signal("");
}
