import type {} from "pay-elements/types/react";
import { useRef } from "react";
import type { CardBrands, Order, PayCard } from "pay-elements";

export function Checkout({ order, brands }: { order: Order; brands: CardBrands }) {
  const card = useRef<PayCard>(null);
  return (
    <>
      <pay-checkout
        className="checkout"
        endpoint="/pay"
        order="A-1001"
        locale="fr"
        auto
        no-button={false}
        card-brands="Visa Elo"
        initial-order={JSON.stringify(order)}
        onpay-success={({ detail, currentTarget }) => {
          console.log(detail.charge.amount.toFixed(2));
          currentTarget.reset();
        }}
        onpay-error={({ detail }) => detail.code === "network" && detail.retryable}
      >
        <a slot="paid" href="/orders" />
      </pay-checkout>
      <pay-card ref={card} order="A-1001" isolated noButton cardBrands={brands} initialOrder={order} />
      <pay-pix order={undefined} texts={{ copy: "Copiar" }} onpay-copy={() => card.current?.submit()} />
    </>
  );
}
