// A checkout that works in place of its picture: the playground's shop in a frame, loaded after the page itself. The picture
// stays on phones, without scripts, and where the browser has no service workers.
import { useData, withBase } from "vitepress";
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from "vue";
import type { CheckoutHeight } from "../../playground/messages.ts";
import type { Settings } from "../../playground/settings/settings.ts";

type Look = Pick<Settings, "scheme" | "theme">;

/** In the colours of the site. */
const LIGHT: Look = { scheme: "light", theme: { "--pay-accent": "#8f4526" } };
const DARK: Look = { scheme: "dark", theme: { "--pay-accent": "#e8a27f" } };

export const LiveCheckout = defineComponent({
  setup(_, { slots }) {
    const { lang, isDark } = useData();
    const page = ref<string>();
    const height = ref<number>();
    const frame = ref<HTMLIFrameElement>();

    function hear({ source, data }: MessageEvent<CheckoutHeight>) {
      if (source === frame.value?.contentWindow && data.type === "pay-checkout-height")
        height.value = data.height;
    }
    function load() {
      page.value = withBase(`/playground/checkout.html?lang=${lang.value}`);
    }

    onMounted(() => {
      if (!("serviceWorker" in navigator) || !matchMedia("(min-width: 640px)").matches) return;
      addEventListener("message", hear);
      // Safari has none.
      if ("requestIdleCallback" in window) requestIdleCallback(load);
      else setTimeout(load);
    });
    onBeforeUnmount(() => removeEventListener("message", hear));

    return () => {
      const isShown = height.value !== undefined;
      const settings = encodeURIComponent(JSON.stringify(isDark.value ? DARK : LIGHT));
      return h("div", { class: ["live-checkout", { shown: isShown }] }, [
        page.value &&
          h("iframe", {
            key: "frame",
            ref: frame,
            title: lang.value === "en" ? "A checkout that works" : "Um checkout que funciona",
            src: `${page.value}#${settings}`,
            inert: !isShown,
            height: height.value,
          }),
        h("div", { key: "picture", hidden: isShown }, slots.default?.()),
      ]);
    };
  },
});
