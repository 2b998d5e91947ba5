// What the theme says, in both languages. The sidebar is the index of the documentation.
import type { DefaultTheme, LocaleSpecificConfig } from "vitepress";
import { readIndex } from "../../build/docs/index-page.ts";
import { REPOSITORY } from "../../build/docs/repository-links.ts";
import { sitePath } from "../../build/docs/site-path.ts";
import { ENGLISH_MARK, isEnglishIn } from "./english-mark.ts";
import { VERSION } from "./package.ts";

/** GitHub's editor, for the file of a page. */
const EDIT = `${REPOSITORY}/edit/main/:path`;

interface Texts {
  description: string;
  theme: DefaultTheme.Config;
}

export const ENGLISH: Texts = {
  description: "Web components that take Pix and card payments in Brazilian shops.",
  theme: {
    outline: { level: [2, 3], label: "On this page" },
    editLink: { pattern: EDIT, text: "Edit this page" },
  },
};

export const PORTUGUESE: Texts = {
  description: "Web components que recebem Pix e cartão em lojas brasileiras.",
  theme: {
    outline: { level: [2, 3], label: "Nesta página" },
    editLink: { pattern: EDIT, text: "Editar esta página" },
    docFooter: { prev: "Página anterior", next: "Próxima página" },
    darkModeSwitchLabel: "Aparência",
    lightModeSwitchTitle: "Mudar para o tema claro",
    darkModeSwitchTitle: "Mudar para o tema escuro",
    sidebarMenuLabel: "Menu",
    returnToTopLabel: "Voltar ao topo",
    langMenuLabel: "Mudar de idioma",
    navMenuLabel: "Navegação principal",
    mobileMenuLabel: "Menu",
    extraMenuLabel: "Mais opções",
    skipToContentLabel: "Ir para o conteúdo",
    notFound: {
      title: "Página não encontrada",
      quote: "O endereço mudou ou foi digitado com algum erro.",
      linkLabel: "Ir para o início",
      linkText: "Ir para o início",
    },
  },
};

export const SEARCH_IN_PORTUGUESE: DefaultTheme.LocalSearchOptions["translations"] = {
  button: { buttonText: "Buscar", buttonAriaLabel: "Buscar" },
  modal: {
    displayDetails: "Mostrar detalhes",
    resetButtonTitle: "Limpar a busca",
    backButtonTitle: "Fechar a busca",
    noResultsText: "Nada encontrado para",
    footer: {
      selectText: "abrir",
      selectKeyAriaLabel: "Enter",
      navigateText: "escolher",
      navigateUpKeyAriaLabel: "seta para cima",
      navigateDownKeyAriaLabel: "seta para baixo",
      closeText: "fechar",
      closeKeyAriaLabel: "Esc",
    },
  },
};

const pageLink = (file: string) => `/${sitePath(file)}`;

/** The first page of each section but the last stands in the bar at the top. */
export function locale(
  folder: string,
  { description, theme }: Texts,
): LocaleSpecificConfig<DefaultTheme.Config> {
  const sections = readIndex(folder).map(({ title, entries }) => ({
    text: title,
    items: entries.map(({ title, file }) => ({
      text: isEnglishIn(folder, file) ? `${title} ${ENGLISH_MARK}` : title,
      link: pageLink(file),
    })),
  }));
  return {
    description,
    themeConfig: {
      ...theme,
      nav: [
        ...sections.slice(0, -1).map(({ text, items }) => ({ text, link: items[0]?.link ?? "/" })),
        { text: "Playground", link: "/playground/", target: "_self" },
        { text: `v${VERSION}`, link: pageLink("CHANGELOG.md") },
      ],
      sidebar: sections,
    },
  };
}
