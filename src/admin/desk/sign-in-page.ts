// The form that takes the token, and the other pages that one may meet before the list.
import { html } from "hono/html";
import type { Page } from "./layout.ts";
import type { Locale } from "./locale.ts";

/** Why the form is shown again. */
export type SignInFault = "empty" | "wrong" | "ended";

/** `search`: of the link that led here. */
export function signInPage({ texts }: Locale, search: string, fault?: SignInFault): Page {
  const isError = fault === "empty" || fault === "wrong";
  return {
    title: isError ? `${texts.error}: ${texts.signIn}` : texts.signIn,
    layout: "sheet",
    body: html`
      <p class="product">${texts.product}</p>
      <h1>${texts.signIn}</h1>
      ${fault === "ended" ? html`<p class="notice">${texts.ended}</p>` : ""}
      <form method="post" action="sign-in">
        ${search === "" ? "" : html`<input type="hidden" name="search" value="${search}" />`}
        <label for="token">${texts.token}</label>
        <p class="hint" id="token-hint">${texts.tokenHint}</p>
        <input
          type="password"
          id="token"
          name="token"
          autocomplete="current-password"
          autocapitalize="none"
          enterkeyhint="go"
          required
          autofocus
          aria-describedby="${isError ? "token-error token-hint" : "token-hint"}"
          ${isError ? html`aria-invalid="true"` : ""}
        />
        <p class="error" id="token-error">${isError ? texts[fault] : ""}</p>
        <button class="main">${texts.enter}</button>
      </form>
    `,
  };
}

/** One thing to say, and the way back to the desk, to what `search` names. */
export const messagePage = (
  { texts }: Locale,
  title: string,
  lead?: string,
  link = texts.back,
  search = "",
): Page => ({
  title,
  layout: "sheet",
  body: html`
    <p class="product">${texts.product}</p>
    <h1>${title}</h1>
    ${lead === undefined ? "" : html`<p class="lead">${lead}</p>`}
    <p><a class="button" href="./${search}">${link}</a></p>
  `,
});
