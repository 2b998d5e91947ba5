import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Checkout } from "./checkout";

const order = new URLSearchParams(location.search).get("order") ?? "A-1001";
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Checkout order={order} />
  </StrictMode>,
);
