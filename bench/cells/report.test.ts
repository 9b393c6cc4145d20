import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'
import { formatReport } from './report.ts'
import { RULES } from './rules.ts'
import { simulate, type Run } from './simulate.ts'
import { summarizeGroups } from './summary.ts'
import { createWorld, type World } from './world.ts'

const COMMAND = fileURLToPath(new URL('cells.ts', import.meta.url))
const SMALL = ['--firms=200', '--rows-limit=180000', '--large-clients=4000']

const world: World = {
  firms: [50, 5_000, 7_000].map((clients, id) => ({ id, joins: 0, clients: [1, clients] })),
  shared: [],
  largeFirm: undefined,
}
const move = { month: 1, from: 0, to: 1 }
const run: Run = {
  rule: 'moves',
  title: 'with moves',
  months: [],
  moves: [
    { ...move, firm: 1, filesAhead: 6, allInside: 60 },
    { ...move, firm: 1, filesAhead: 7, allInside: 70 },
    { ...move, firm: 2, filesAhead: 9, allInside: 90 },
  ],
  crowdedMonths: new Map([
    [1, 2],
    [2, 3],
  ]),
  lost: undefined,
}

test('groups what firms notice by their clients in the last month', () => {
  const [smallest, , large] = summarizeGroups(run, world)

  expect(smallest).toMatchObject({ firms: 1, moved: 0, moves: 0, crowdedMonths: 0 })
  expect(smallest?.readOnlySeconds).toBeUndefined()
  expect(large).toMatchObject({ firms: 2, moved: 2, moves: 3, crowdedMonths: 5 })
  expect(large?.readOnlySeconds).toEqual({ median: 7, max: 9 })
  expect(large?.readOnlyAllInside).toEqual({ median: 70, max: 90 })
})

test('prints every option with its meaning, each rule, and what a lost cell costs', () => {
  const { settings } = parseOptions(SMALL)
  const simulated = createWorld(settings)
  const report = formatReport(
    simulated,
    RULES.map((rule) => simulate(simulated, rule, settings)),
    settings,
  )

  expect(report).toMatch(/^--firms +200 {2}firms at the start$/m)
  expect(report).toMatch(/^moves +18 +\d+( +\d+ %){3} +0 +\d+$/m)
  expect(report).toContain('Loss of the fullest cell in month 18')
  expect(report).toMatch(
    /^directory: cell \d+ at \d+ %, \d+ firms, [\d,]+ rows, data at most 24\.0 h/m,
  )
  expect(report).toMatch(
    /^All firms in one installation instead of cells: everybody after 1\d\.\d min/m,
  )
  expect(report).not.toMatch(/undefined|NaN|Infinity/)
})

test('leaves out the lost cell if none is lost', () => {
  const { settings } = parseOptions([...SMALL, '--lose-month=0'])
  const simulated = createWorld(settings)
  const report = formatReport(
    simulated,
    RULES.map((rule) => simulate(simulated, rule, settings)),
    settings,
  )

  expect(report).not.toContain('Loss of the fullest cell')
})

test('the command prints JSON for programs', () => {
  const text = execFileSync(process.execPath, [COMMAND, ...SMALL, '--json'], { encoding: 'utf8' })
  const { settings, runs } = JSON.parse(text) as { settings: object; runs: Run[] }

  expect(settings).toMatchObject({ firms: 200, seed: 1 })
  expect(runs.map(({ rule }) => rule)).toEqual(['hash', 'directory', 'small moves', 'moves'])
  expect(runs.every(({ months, lost }) => months.length === 25 && lost?.month === 18)).toBe(true)
})

test('the command refuses a wrong option with one sentence and exit code 1', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [COMMAND, '--cells', 'x'], {
    encoding: 'utf8',
  })

  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe('--cells must be a whole number from 2 to 200, not "x".\n')
})
