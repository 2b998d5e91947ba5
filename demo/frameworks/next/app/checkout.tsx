"use client";
import "pay-elements/define";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "pay-checkout": { endpoint: string; order: string };
    }
  }
}

export const Checkout = ({ order }: { order: string }) => <pay-checkout endpoint="/pay" order={order} />;
