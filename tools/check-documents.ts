import { report, type Problem } from './report.ts'
import { idsIn } from './requirement-ids.ts'
import { filesOf, readSource } from './source-files.ts'

const DECISIONS = 'docs/decisions-of-behaviour.md'
const SOURCES = ['**/*.{ts,tsx,mjs,sql,css,html,md,yml,yaml}']
const LISTED = /^\| (OQ-\d{3}) \|/gm

const problem = (file: string, line: number, message: string): Problem => ({
  file,
  line,
  rule: 'documents',
  message,
})

/** Refuses an OQ id that the page of decisions does not list, and one that it lists twice. */
export const checkDecisionIds = (root: string): Problem[] => {
  const listed = [...readSource(root, DECISIONS).matchAll(LISTED)].map(([, id = '']) => id)
  const known = new Set(listed)
  const twice = listed.filter((id, at) => listed.indexOf(id) !== at)
  return [
    ...twice.map((id) => problem(DECISIONS, 0, `lists ${id} twice`)),
    ...filesOf(root, SOURCES).flatMap((file) =>
      readSource(root, file)
        .split('\n')
        .flatMap((text, at) =>
          idsIn(text)
            .filter((id) => id.startsWith('OQ-') && !known.has(id))
            .map((id) => problem(file, at + 1, `names ${id}, which ${DECISIONS} does not list`)),
        ),
    ),
  ]
}

if (import.meta.main) {
  const root = process.cwd()
  report('documents', checkDecisionIds(root), `decision ids against ${DECISIONS}`)
}
