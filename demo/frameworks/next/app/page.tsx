import { connection } from "next/server";
import { Suspense } from "react";
import { placeOrder } from "../orders";
import { Checkout } from "./checkout";

export default function Page() {
  return (
    <Suspense>
      <NewOrder />
    </Suspense>
  );
}

/** Everyone gets an order of their own. */
async function NewOrder() {
  await connection();
  return <Checkout order={placeOrder()} />;
}
