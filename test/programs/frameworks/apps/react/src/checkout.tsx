import { PayCheckout } from "pay-elements/react";
import { useState } from "react";

export function Checkout({ order }: { order: string }) {
  const [paid, setPaid] = useState("");
  return (
    <>
      <PayCheckout
        endpoint="/pay"
        order={order}
        onPaySuccess={({ detail }) => setPaid(detail.charge.orderId)}
      />
      <output>{paid}</output>
    </>
  );
}
