import { placeOrder } from "../orders";
import { Checkout } from "./checkout";

// Everyone gets an order of their own.
export const dynamic = "force-dynamic";

export default function Page() {
  return <Checkout order={placeOrder()} />;
}
