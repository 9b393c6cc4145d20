import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the order in which they use each other. */
const SHARED = ['hashes.mjs', 'entry-lines.mjs', 'seal-lines.mjs', 'check-history.mjs']

const read = (name: string) => readFileSync(join(import.meta.dirname, 'verifier', name), 'utf8')

/** A browser imports no module from a file address: each form is one file without local imports. */
const inline = (name: string) =>
  read(name)
    .replaceAll(/^import \{[^}]*\} from '\.\/[^']+'\n/gm, '')
    .replaceAll(/^export /gm, '')

/** The files that check an export, by their names in the zip. Both forms have the same checks. */
export function readVerifierFiles(): Record<string, string> {
  const shared = SHARED.map(inline)
  return {
    'verify.html': read('page.html').replace('/* checking code */', () =>
      [...shared, inline('page.mjs')].join('\n').trim(),
    ),
    'verify.mjs': [
      inline('command-line.mjs').split('\n')[0],
      ...shared,
      inline('command-line.mjs'),
    ].join('\n'),
    'README.txt': read('README.txt'),
  }
}
