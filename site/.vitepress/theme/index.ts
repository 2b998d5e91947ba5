// VitePress' own theme, without its web font.
import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { LiveCheckout } from "./live-checkout.ts";
import "./style.css";

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("LiveCheckout", LiveCheckout),
};
export default theme;
