// Checks docs/asvs.md: every requirement once, the stated counts, and references that exist.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './report.ts'
import { findTitles } from './requirement-ids.ts'
import { readNamed, readRows } from './requirements.ts'
import { isTestFile, readSource } from './source-files.ts'

const PAGE = 'docs/asvs.md'
const DECISIONS = 'docs/specification/decisions-of-behaviour.md'
const MAX_DEVIATIONS = 4
const APPLICABLE = ['met', 'partly', 'unmet', 'deviation'] as const
type State = (typeof APPLICABLE)[number] | 'not applicable'

/** Requirements of levels 1 and 2 in the chapters V1, V2, … of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const BEGINS_ROW = /^\| V\d/
const ROW = /^\| (V\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (met|partly|unmet|deviation) \| (.+) \|$/
const NOT_APPLICABLE = /^\| (V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*) \| [^|]+ \|$/
const COUNT = /^\| ([a-z ]+) \| (\d+) \|$/

interface Row {
  readonly numbers: readonly string[]
  readonly state: State
  readonly evidence: string
  readonly line: number
}

const createProblem = (line: number, message: string): Problem => ({
  file: PAGE,
  line,
  rule: 'asvs',
  message,
})

/** @returns undefined for a line that begins like a row and is none */
function parseRow(text: string, line: number): Row | undefined {
  const [, number, state, evidence] = ROW.exec(text) ?? []
  if (number && state && evidence)
    return { numbers: [number], state: state as State, evidence, line }
  const [, numbers] = NOT_APPLICABLE.exec(text) ?? []
  return numbers
    ? { numbers: numbers.split(', '), state: 'not applicable', evidence: '', line }
    : undefined
}

function checkNumbers(rows: readonly Row[], chapters: readonly number[]): Problem[] {
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const { numbers, line } of rows)
    for (const number of numbers) {
      if (seen.has(number)) problems.push(createProblem(line, `lists ${number} twice`))
      seen.add(number)
    }
  for (const [index, expected] of chapters.entries()) {
    const chapter = `V${index + 1}.`
    const count = [...seen].filter((number) => number.startsWith(chapter)).length
    if (count !== expected)
      problems.push(createProblem(0, `lists ${count} requirements of ${chapter}, not ${expected}`))
  }
  return problems
}

/** Compares the table of counts with the rows; "applicable" is the sum of the first four states. */
function checkCounts(rows: readonly Row[], lines: readonly string[]): Problem[] {
  const count = (...states: readonly string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { numbers }) => sum + numbers.length, 0)
  const stated = new Map(
    lines.flatMap((text) => {
      const [, name = '', number] = COUNT.exec(text) ?? []
      return number === undefined ? [] : [[name, Number(number)] as const]
    }),
  )
  const actual: readonly (readonly [string, number])[] = [
    ...[...APPLICABLE, 'not applicable'].map((state) => [state, count(state)] as const),
    ['applicable', count(...APPLICABLE)],
  ]
  const problems = actual
    .filter(([name, number]) => stated.get(name) !== number)
    .map(([name, number]) =>
      createProblem(0, `states ${stated.get(name) ?? 'no number'} for "${name}", not ${number}`),
    )
  return count('deviation') > MAX_DEVIATIONS
    ? [...problems, createProblem(0, `has more than ${MAX_DEVIATIONS} deviations`)]
    : problems
}

/** Without the tag of a core journey. */
const collapse = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ @core$/, '')
    .trim()

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Finds what is wrong with references; reads the ids of rows and tests once. */
function createReferenceCheck(root: string): (reference: string) => string | undefined {
  const rows = readRows(root)
  const named = readNamed(root)
  const decisions = existsSync(join(root, DECISIONS)) ? readSource(root, DECISIONS) : ''

  const checkId = (id: string) => {
    if (id.startsWith('OQ-')) return decisions.includes(`| ${id} |`) ? undefined : 'is no decision'
    if (!rows.has(id)) return 'is no row of the requirements'
    return named.has(id) ? undefined : 'is named by no test'
  }
  const checkText = (path: string, text: string) => {
    if (!existsSync(join(root, path))) return 'names a file that does not exist'
    const source = readSource(root, path)
    if (!isTestFile(path)) return source.includes(text) ? undefined : 'is not in the file'
    const titles = findTitles(path, source).map(collapse)
    return titles.includes(collapse(text)) ? undefined : 'names a test that does not exist'
  }
  const checkHeading = (path: string, anchor: string) => {
    if (!existsSync(join(root, path))) return 'names a file that does not exist'
    const headings = [...readSource(root, path).matchAll(/^#+ (.+)$/gm)]
    return headings.some(([, heading = '']) => toAnchor(heading) === anchor)
      ? undefined
      : 'names a heading that does not exist'
  }

  return (reference) => {
    if (/^[A-Z]{2,10}-\d{3}$/.test(reference)) return checkId(reference)
    const [path = '', text] = reference.split(' › ')
    if (text !== undefined) return checkText(path, text)
    const [file = '', anchor] = reference.split('#')
    if (anchor !== undefined) return checkHeading(file, anchor)
    return 'is no reference: write path › title, path#heading or an id'
  }
}

function checkEvidence(rows: readonly Row[], root: string): Problem[] {
  const check = createReferenceCheck(root)
  return rows
    .filter(({ state }) => state !== 'not applicable')
    .flatMap(({ numbers, state, evidence, line }) => {
      const references = [...evidence.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference)
      const messages = references.flatMap((reference) => {
        const wrong = check(reference)
        return wrong ? [`${reference} ${wrong}`] : []
      })
      if (state !== 'unmet' && references.length === 0)
        messages.push(`${numbers.join()} has no reference`)
      if ((state === 'partly' || state === 'unmet') && !evidence.includes('Plan: '))
        messages.push(`${numbers.join()} has no plan`)
      return messages.map((message) => createProblem(line, message))
    })
}

/** Refuses doubled and missing requirements, wrong counts, and references to what does not exist. */
export function checkAsvs(root: string, chapters: readonly number[] = CHAPTERS): Problem[] {
  if (!existsSync(join(root, PAGE))) return [createProblem(0, 'is missing')]
  const lines = readSource(root, PAGE).split('\n')
  const parsed = lines.flatMap((text, index) =>
    BEGINS_ROW.test(text) ? [{ line: index + 1, row: parseRow(text, index + 1) }] : [],
  )
  const rows = parsed.flatMap(({ row }) => row ?? [])
  return [
    ...parsed
      .filter(({ row }) => !row)
      .map(({ line }) => createProblem(line, 'is no row: number, level, subject, state, evidence')),
    ...checkNumbers(rows, chapters),
    ...checkCounts(rows, lines),
    ...checkEvidence(rows, root),
  ]
}
