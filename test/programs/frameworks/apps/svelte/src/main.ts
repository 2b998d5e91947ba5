import { mount } from "svelte";
import Checkout from "./checkout.svelte";

const order = new URLSearchParams(location.search).get("order") ?? "A-1001";
mount(Checkout, { target: document.getElementById("app")!, props: { order } });
