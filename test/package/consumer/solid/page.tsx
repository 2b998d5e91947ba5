import type {} from "pay-elements/types/solid";
import type { CardBrands, Order, PayCard } from "pay-elements";

export function Checkout(props: { order: Order; brands: CardBrands }) {
  let card!: PayCard;
  return (
    <>
      <pay-checkout
        class="checkout"
        endpoint="/pay"
        order="A-1001"
        locale="fr"
        auto
        bool:no-button={false}
        card-brands="Visa Elo"
        attr:initial-order={JSON.stringify(props.order)}
        on:pay-success={({ detail, currentTarget }) => {
          console.log(detail.charge.amount.toFixed(2));
          currentTarget.reset();
        }}
        on:pay-error={{ handleEvent: ({ detail }) => detail.code === "network", once: true }}
      >
        <a slot="paid" href="/orders" />
      </pay-checkout>
      <pay-card ref={card} order="A-1001" isolated noButton cardBrands={props.brands} />
      <pay-pix prop:initialOrder={props.order} texts={{ copy: "Copiar" }} on:pay-copy={() => card.submit()} />
    </>
  );
}
