// Portuguese pages say of each page that they lead to whether it is in English alone.

/** Where the pages in Portuguese are. */
export const PORTUGUESE_FOLDER = "docs/pt-BR";

export const ENGLISH_MARK = '<abbr class="english-mark" title="em inglês">EN</abbr>';

/** Whether a page of `folder` is in Portuguese and `file` is not. Both are paths from the top of the repository. */
export const isEnglishIn = (folder: string, file: string): boolean =>
  folder === PORTUGUESE_FOLDER && !file.startsWith(`${PORTUGUESE_FOLDER}/`);
