// A message as HTML for e-mail: one column of a table, whose styles stand in attributes, because e-mail programs keep little else.
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Language } from "../elements/i18n/language.ts";
import type { Content, Piece } from "./content.ts";

type Markup = ReturnType<typeof html>;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0;${FONT};font-size:16px;line-height:24px;color:#1f2328`;
const NAME = `padding:0 16px 8px 0;${FONT};font-size:14px;line-height:20px;color:#59636e;vertical-align:top`;
const VALUE = `padding:0 0 8px;${FONT};font-size:14px;line-height:20px;color:#1f2328;vertical-align:top;overflow-wrap:anywhere;word-break:break-word`;
// One tap selects it whole where the program allows that.
const CODE =
  "margin:0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;line-height:22px;color:#1f2328;white-space:pre-wrap;word-break:break-all;-webkit-user-select:all;user-select:all";
const LINK = "color:#0b5cad;overflow-wrap:anywhere;word-break:break-all";

export function writeHtml({ subject, title, pieces }: Content, { tag }: Language): string {
  const page = html`<!doctype html>
    <html lang="${tag}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f3f4f6">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:#f3f4f6"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;background:#ffffff;border:1px solid #d8dee4;border-radius:8px"
              >
                <tr>
                  <td align="left" style="padding:24px 20px 8px">
                    <h1
                      style="margin:0;${FONT};font-size:22px;line-height:28px;font-weight:600;color:#1f2328"
                    >
                      ${title}
                    </h1>
                  </td>
                </tr>
                ${pieces.map(row)}
                <tr>
                  <td style="padding:0 0 12px;font-size:0;line-height:0">&nbsp;</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  // Nothing in it is a promise.
  return (page as HtmlEscapedString).toString();
}

const row = (piece: Piece): Markup =>
  html`<tr>
    <td align="left" style="padding:8px 20px">${markup(piece)}</td>
  </tr> `;

function markup(piece: Piece): Markup {
  switch (piece.kind) {
    case "text":
      return html`<p style="${TEXT}">${piece.text}</p>`;
    case "rows":
      return html`<table cellpadding="0" cellspacing="0" border="0">
        ${piece.rows.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row" align="left" style="${NAME};font-weight:400">${name}</th>
              <td align="left" style="${VALUE}">${value}</td>
            </tr>`,
        )}
      </table>`;
    case "code":
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="background:#f6f8fa;border:1px solid #d8dee4;border-radius:6px"
      >
        <tr>
          <td style="padding:12px 14px"><p dir="ltr" style="${CODE}">${piece.code}</p></td>
        </tr>
      </table>`;
    case "link":
      return html`<p style="${TEXT}">
        ${piece.label}<br /><a href="${piece.url}" style="${LINK}">${piece.url}</a>
      </p>`;
  }
}
