import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { report, type Problem } from './report.ts'
import { idsNamedBy } from './requirement-ids.ts'
import { filesOf, isTestFile, readSource } from './source-files.ts'

const ROWS = ['docs/requirements.md', 'docs/corrections.md']
const RATCHET = 'docs/named-requirements.txt'
const ROW = /^\| ([A-Z]+-\d{3}) \| (.+?) \|/gm

/** Every row of the requirement documents, in their order: id -> text. An id may return in a later table with more detail; its first text counts. */
export const readRows = (root: string): Map<string, string> => {
  const rows = new Map<string, string>()
  for (const file of ROWS.filter((name) => existsSync(join(root, name)))) {
    for (const [, id = '', text = ''] of readSource(root, file).matchAll(ROW))
      if (!rows.has(id)) rows.set(id, text)
  }
  return rows
}

const areaOf = (id: string) => id.replace(/-\d+$/, '')

/** Every id of a known area that a test title names, with the first file that names it. `SHA-256` is no requirement. */
export const readNamed = (root: string): Map<string, string> => {
  const areas = new Set([...readRows(root).keys()].map(areaOf))
  const named = new Map<string, string>()
  for (const file of filesOf(root, ['**/*.{test,spec}.{ts,tsx}']).filter(isTestFile)) {
    for (const id of idsNamedBy(file, readSource(root, file)))
      if (areas.has(areaOf(id)) && !named.has(id)) named.set(id, file)
  }
  return named
}

const readRatchet = (root: string): string[] =>
  existsSync(join(root, RATCHET)) ? readSource(root, RATCHET).split('\n').filter(Boolean) : []

/** Fails on an id that is no row, a row once named and named no more, and a named row that the ratchet does not hold yet. */
export const checkRequirements = (root: string): Problem[] => {
  const rows = readRows(root)
  const named = readNamed(root)
  const ratchet = new Set(readRatchet(root))
  const problem = (file: string, message: string): Problem => ({
    file,
    line: 0,
    rule: 'requirements',
    message,
  })
  return [
    ...[...named]
      .filter(([id]) => !rows.has(id))
      .map(([id, file]) => problem(file, `names ${id}, which is no row of ${ROWS.join(' or ')}`)),
    ...[...ratchet]
      .filter((id) => !named.has(id))
      .map((id) => problem(RATCHET, `${id} was named by a test once and is named no more`)),
    ...[...named]
      .filter(([id]) => rows.has(id) && !ratchet.has(id))
      .map(([id, file]) =>
        problem(file, `names ${id} for the first time: run npm run requirements -- --update`),
      ),
  ]
}

/** Writes the ratchet anew: the sorted ids of the rows that tests name now. */
export const updateRatchet = (root: string): void => {
  const rows = readRows(root)
  const ids = [...readNamed(root).keys()].filter((id) => rows.has(id)).sort()
  writeFileSync(join(root, RATCHET), ids.map((id) => `${id}\n`).join(''))
}

/** One line per area, `named / total`; with `list` also the rows that no test names. */
export const describeCoverage = (root: string, list: boolean): string[] => {
  const rows = readRows(root)
  const named = readNamed(root)
  const areas = [...new Set([...rows.keys()].map(areaOf))]
  return areas.flatMap((area) => {
    const ofArea = [...rows].filter(([id]) => id.startsWith(`${area}-`))
    const open = ofArea.filter(([id]) => !named.has(id))
    const head = `${area.padEnd(8)} ${String(ofArea.length - open.length).padStart(4)} / ${ofArea.length}`
    return list ? [head, ...open.map(([id, text]) => `  ${id}  ${text}`)] : [head]
  })
}

if (import.meta.main) {
  const root = process.cwd()
  if (process.argv.includes('--update')) updateRatchet(root)
  for (const line of describeCoverage(root, process.argv.includes('--list'))) console.log(line)
  const rows = readRows(root)
  const named = [...readNamed(root).keys()].filter((id) => rows.has(id)).length
  report(
    'requirements',
    checkRequirements(root),
    `${named} of ${rows.size} rows are named by a test; --list shows the others`,
  )
}
