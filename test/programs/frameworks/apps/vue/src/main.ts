import { createApp } from "vue";
import Checkout from "./checkout.vue";

const order = new URLSearchParams(location.search).get("order") ?? "A-1001";
createApp(Checkout, { order }).mount("#app");
