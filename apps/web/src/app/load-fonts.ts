/** The fonts of every first page; index.html preloads their files. */
const FONTS = ['500 1em Newsreader', '400 1em "Public Sans Variable"']

/** How long a first page waits for them. A slow network gets the page in other fonts first. */
const FONT_WAIT_MS = 1000

/** Resolves when the first page can be painted in its fonts, so that no text of it moves. */
export const loadFonts = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(FONTS.map((font) => document.fonts.load(font))),
    new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS)),
  ])
