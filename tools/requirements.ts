import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportProblems, type Problem } from './report.ts'
import { findNamedIds } from './requirement-ids.ts'
import { listFiles, isTestFile, readSource } from './source-files.ts'

const ROWS = [
  'docs/specification/requirements.md',
  'docs/specification/requirements-added.md',
  'docs/specification/corrections.md',
  'docs/specification/corrections-2.md',
]
/** The rows that no test names yet. A row that is not listed must keep its test. */
const UNTESTED = 'docs/specification/untested-requirements.txt'
const ROW = /^\| ([A-Z]+-\d{3}) \| (.+?) \|/gm

/** Reads the requirement documents: id -> text. If an id occurs again, its first text counts. */
export const readRows = (root: string): Map<string, string> => {
  const rows = new Map<string, string>()
  for (const file of ROWS.filter((name) => existsSync(join(root, name)))) {
    for (const [, id = '', text = ''] of readSource(root, file).matchAll(ROW))
      if (!rows.has(id)) rows.set(id, text)
  }
  return rows
}

const getArea = (id: string) => id.replace(/-\d+$/, '')

/** Ids in test titles -> first file. Ignores unknown areas, such as `SHA-256`. */
export const readNamed = (root: string): Map<string, string> => {
  const areas = new Set([...readRows(root).keys()].map(getArea))
  const named = new Map<string, string>()
  for (const file of listFiles(root, ['**/*.{test,spec}.{ts,tsx}']).filter(isTestFile)) {
    for (const id of findNamedIds(file, readSource(root, file)))
      if (areas.has(getArea(id)) && !named.has(id)) named.set(id, file)
  }
  return named
}

const readUntested = (root: string): string[] =>
  existsSync(join(root, UNTESTED)) ? readSource(root, UNTESTED).split('\n').filter(Boolean) : []

/** Refuses unknown ids, rows that neither a test nor the list names, and listed rows with a test. */
export const checkRequirements = (root: string): Problem[] => {
  const rows = readRows(root)
  const named = readNamed(root)
  const untested = new Set(readUntested(root))
  const problem = (file: string, message: string): Problem => ({
    file,
    line: 0,
    rule: 'requirements',
    message,
  })
  return [
    ...[...named]
      .filter(([id]) => !rows.has(id))
      .map(([id, file]) => problem(file, `names ${id}, which is not in ${ROWS.join(' or ')}`)),
    ...[...rows.keys()]
      .filter((id) => !named.has(id) && !untested.has(id))
      .map((id) => problem(UNTESTED, `no test names ${id}; a row without a test is listed here`)),
    ...[...untested]
      .filter((id) => named.has(id) || !rows.has(id))
      .map((id) =>
        problem(UNTESTED, `${id} has a test or is no row: run npm run requirements -- --update`),
      ),
  ]
}

/** Removes what a test names by now. Adds nothing: that a row has no test is written by hand. */
export const updateUntested = (root: string): void => {
  const rows = readRows(root)
  const named = readNamed(root)
  const ids = readUntested(root).filter((id) => rows.has(id) && !named.has(id))
  writeFileSync(join(root, UNTESTED), ids.map((id) => `${id}\n`).join(''))
}

/** One line per area, `tested / total`; `list` adds the rows without a test. */
export const describeCoverage = (root: string, list: boolean): string[] => {
  const rows = readRows(root)
  const named = readNamed(root)
  const areas = [...new Set([...rows.keys()].map(getArea))]
  return areas.flatMap((area) => {
    const inArea = [...rows].filter(([id]) => id.startsWith(`${area}-`))
    const untested = inArea.filter(([id]) => !named.has(id))
    const head = `${area.padEnd(8)} ${String(inArea.length - untested.length).padStart(4)} / ${inArea.length}`
    return list ? [head, ...untested.map(([id, text]) => `  ${id}  ${text}`)] : [head]
  })
}

if (import.meta.main) {
  const root = process.cwd()
  if (process.argv.includes('--update')) updateUntested(root)
  for (const line of describeCoverage(root, process.argv.includes('--list'))) console.log(line)
  const rows = readRows(root)
  const named = [...readNamed(root).keys()].filter((id) => rows.has(id)).length
  reportProblems(
    'requirements',
    checkRequirements(root),
    `${named} of ${rows.size} rows have a test; --list shows the others`,
  )
}
