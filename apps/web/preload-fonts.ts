import type { Plugin } from 'vite'

/** The files of the fonts that `load-fonts.ts` waits for. */
const FIRST_FONTS = /(newsreader-latin-500|public-sans-latin-wght)-normal-[^/]*\.woff2$/

/** Lets the browser fetch the fonts of the first page beside its scripts. */
export const preloadFonts = (): Plugin => ({
  name: 'casework-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FIRST_FONTS.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${name}`,
          },
          injectTo: 'head',
        })),
  },
})
