import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'packages/{contract,texts}/src/**/*.ts']

/**
 * Leaves out of the translations what only the server says, 4 KB of each language. A text stays if
 * it stands anywhere in the sources of the app or the contract.
 *
 * @param root folder of the repository
 */
export const dropServerTexts = (root: string): Plugin => ({
  name: 'casework-drop-server-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]packages[\\/]texts[\\/]src[\\/]catalogues[\\/]\w+\.json/ },
    handler: (code) => {
      const sources = readSources(root)
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      const kept = texts.filter(([text]) => sources.includes(text))
      return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
    },
  },
})

/** All sources as one text, with the quotes as a reader sees them. */
const readSources = (root: string): string =>
  globSync(SOURCES, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/\\(['"`])/g, '$1')
