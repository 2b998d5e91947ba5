// The apps, and what their type checkers must not let pass.

export interface Typo {
  file: string;
  from: string;
  to: string;
}

export interface App {
  name: string;
  /** Folders of the repository that are copied, one over the other. */
  folders: string[];
  /** None if nothing checks types. */
  typos: Typo[];
}

const FOLDER = "test/programs/frameworks";
const BACKEND = `${FOLDER}/backend`;
const folder = (name: string) => `${FOLDER}/apps/${name}`;

const typosIn = (file: string, ...typos: [from: string, to: string][]): Typo[] =>
  typos.map(([from, to]) => ({ file, from, to }));
const inReact = (file: string) => typosIn(file, ["onPaySuccess", "onPaySucces"], ["endpoint=", "endpont="]);
const inVue = (file: string) => typosIn(file, ["@pay-success", "@pay-succes"], [":order", ":ordr"]);
const inSvelte = (file: string) =>
  typosIn(file, ["onpay-success", "onpay-succes"], ["endpoint=", "endpont="]);
/** An attribute of an element is not checked there, but what an event has to tell is. */
const inEvent = (file: string) => typosIn(file, ["pay-success", "pay-succes"]);

export const APPS: readonly App[] = [
  { name: "html", folders: [BACKEND, folder("html")], typos: [] },
  { name: "htmx", folders: [folder("htmx")], typos: [] },
  { name: "react", folders: [BACKEND, folder("react")], typos: inReact("src/checkout.tsx") },
  {
    name: "react-18",
    folders: [BACKEND, folder("react"), folder("react-18")],
    typos: inReact("src/checkout.tsx"),
  },
  { name: "next", folders: ["demo/frameworks/next", folder("next")], typos: inReact("app/checkout.tsx") },
  { name: "vue", folders: [BACKEND, folder("vue")], typos: inVue("src/checkout.vue") },
  { name: "nuxt", folders: [folder("nuxt")], typos: inVue("app/components/Checkout.vue") },
  { name: "svelte", folders: [BACKEND, folder("svelte")], typos: inSvelte("src/checkout.svelte") },
  { name: "sveltekit", folders: [folder("sveltekit")], typos: inSvelte("src/lib/checkout.svelte") },
  { name: "angular", folders: [BACKEND, folder("angular")], typos: inEvent("src/checkout.ts") },
  { name: "astro", folders: [folder("astro")], typos: inEvent("src/components/checkout.astro") },
];
