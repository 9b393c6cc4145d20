// The report of the simulation as text and as JSON.
import { formatRows } from '../format-table.ts'
import * as figures from './figures.ts'
import { estimateWhole } from './lose-cell.ts'
import { OPTIONS, optionNames, type Settings } from './options.ts'
import type { Run } from './simulate.ts'
import { summarizeGroups, type Spread } from './summary.ts'
import { countPeople, countRows, estimateNeed, type World } from './world.ts'

const MONTHS_BETWEEN_ROWS = 6

const formatCount = (count: number) => Math.round(count).toLocaleString('en')
const formatPercent = (share: number) => `${(share * 100).toFixed(0)} %`
const formatNumber = (value: number) => (value < 100 ? value.toFixed(1) : formatCount(value))
const formatSpread = (spread: Spread | undefined) =>
  spread ? `${formatNumber(spread.median)} / ${formatNumber(spread.max)}` : '-'

function formatSettings(settings: Settings): string {
  const rows = optionNames.map((name) => [
    `--${name}`,
    settings[name].toLocaleString('en', { maximumFractionDigits: 2, useGrouping: name !== 'seed' }),
    OPTIONS[name].meaning,
  ])
  return formatRows(['option', 'value', ''], rows)
}

const formatFigures = () =>
  [
    `Computed from docs/performance.md: ${figures.ROWS_PER_CLIENT} rows a client (${figures.FILES_PER_CLIENT} of them documents) of ${formatCount(figures.BYTES_PER_ROW)} bytes, indexes included;`,
    `rows are loaded at ${formatCount(figures.ROWS_LOADED_PER_SECOND)} a second and read at ${formatCount(figures.ROWS_READ_PER_SECOND)}; a request takes ${figures.estimateRequestCpu(100).toFixed(2)} ms of CPU`,
    `in a firm of 100 clients and ${figures.MIXED_CPU_MS} in one of 100,000. Files: ${formatCount(figures.MEGABYTES_PER_SECOND)} MB a second (decision 0041) and ${figures.CREATE_CPU_MS} ms each.`,
    'All other options are assumptions: change them to yours.',
  ].join('\n')

function formatFirms(world: World, settings: Settings): string {
  const describe = (month: number) => {
    const clients = world.firms.map((firm) => firm.clients[month] ?? 0).filter((size) => size > 0)
    const total = clients.reduce((sum, size) => sum + size, 0)
    const largest = clients.reduce((max, size) => Math.max(max, size), 0)
    const people = clients.reduce((sum, size) => sum + countPeople(size, settings), 0)
    const cpu = clients.reduce((sum, size) => sum + estimateNeed(size, settings).cpu, 0)
    return `${formatCount(clients.length)} firms, ${formatCount(total)} clients, ${formatCount(countRows(total))} rows; the largest has ${formatCount(largest)} clients; ${formatCount(people)} people, who need ${formatNumber(cpu / 1000)} cores in the busiest hour`
  }
  return `Start: ${describe(0)}; ${formatCount(world.shared.length)} people work in two firms.\nEnd: ${describe(settings.months)}.`
}

function formatLoads(runs: readonly Run[], settings: Settings): string {
  const rows = runs.flatMap(({ rule, months }) =>
    months
      .filter(({ month }) => month % MONTHS_BETWEEN_ROWS === 0 || month === settings.months)
      .map(({ month, cells, min, median, max, over, peopleInTwoCells }) => [
        rule,
        String(month),
        String(cells),
        ...[min, median, max].map(formatPercent),
        String(over),
        formatCount(peopleInTwoCells),
      ]),
  )
  return formatRows(
    ['rule', 'month', 'cells', 'min', 'median', 'max', 'cells above 100 %', 'people in two cells'],
    rows,
  )
}

function formatComparison(runs: readonly Run[], world: World): string {
  const rows = runs.map(({ rule, months, moves, crowdedMonths }) => {
    const own = moves.filter(({ firm }) => firm === world.largeFirm)
    return [
      rule,
      formatPercent(Math.max(...months.map(({ max }) => max))),
      String(months.filter(({ over }) => over > 0).length),
      formatCount([...crowdedMonths.values()].reduce((sum, count) => sum + count, 0)),
      formatCount(moves.length),
      formatCount(Math.max(...months.map((month) => month.moves))),
      formatNumber(moves.reduce((sum, { filesAhead }) => sum + filesAhead, 0) / 3600),
      own
        .map(({ month, filesAhead }) => `month ${month}: ${formatNumber(filesAhead)} s`)
        .join(', '),
    ]
  })
  return formatRows(
    [
      'rule',
      'highest load',
      'months above 100 %',
      'firm months above 100 %',
      'moves',
      'most in a month',
      'read-only, hours in total',
      '',
    ],
    rows.map((row) => [...row.slice(0, -1), `moves of the large firm: ${row.at(-1) || 'none'}`]),
  )
}

function formatGroups(runs: readonly Run[], world: World): string {
  const rows = runs.flatMap((run) =>
    summarizeGroups(run, world).map((group) => [
      `${run.rule}, ${group.title}`,
      formatCount(group.firms),
      formatCount(group.moved),
      formatSpread(group.readOnlySeconds),
      formatSpread(group.readOnlyAllInside),
      formatCount(group.lost),
      formatSpread(group.outageMinutes),
      formatSpread(group.filesMinutes),
      formatCount(group.crowdedMonths),
    ]),
  )
  return formatRows(
    [
      'median / max',
      'firms',
      'moved',
      'read-only s',
      'with files s',
      'in lost cell',
      'outage min',
      'files back min',
      'months above 100 %',
    ],
    rows,
  )
}

function formatOneInstallation(world: World, settings: Settings): string {
  const month = settings['lose-month']
  const clients = world.firms.reduce((sum, firm) => sum + (firm.clients[month] ?? 0), 0)
  const { wholeMinutes, wholeFilesMinutes } = estimateWhole(clients, settings)
  return `All firms in one installation instead of cells: everybody after ${formatNumber(wholeMinutes)} min, files after ${formatNumber(wholeFilesMinutes)} min.`
}

function formatLost({ rule, lost }: Run): string[] {
  if (!lost) return []
  return [
    `${rule}: cell ${lost.cell} at ${formatPercent(lost.load)}, ${formatCount(lost.outages.length)} firms, ${formatCount(lost.rows)} rows, data at most ${lost.dataHours.toFixed(1)} h old.`,
    `  As a whole on a new machine instead: everybody after ${formatNumber(lost.wholeMinutes)} min, files after ${formatNumber(lost.wholeFilesMinutes)} min.`,
    `  Cells added for it: ${lost.added}; above 100 % afterwards: ${lost.over}; the fullest at ${formatPercent(lost.highestLoad)}.`,
    `  ${formatCount(lost.peopleWithOneFirm)} people lose one of their two firms; ${formatCount(lost.peopleWithoutSignIn)} of them have their home in the lost cell.`,
  ]
}

function formatLosses(world: World, runs: readonly Run[], settings: Settings): string[] {
  const lines = runs.flatMap(formatLost)
  if (lines.length === 0) return []
  const heading = `Loss of the fullest cell in month ${settings['lose-month']}`
  return [[heading, ...lines, formatOneInstallation(world, settings)].join('\n')]
}

export function formatReport(world: World, runs: readonly Run[], settings: Settings): string {
  return [
    'Computed, not measured: a simulation of firms in cells',
    formatSettings(settings),
    formatFigures(),
    `Rules\n${formatRows(
      ['name', ''],
      runs.map(({ rule, title }) => [rule, title]),
    )}`,
    formatFirms(world, settings),
    `Load per cell, in % of its capacity\n${formatLoads(runs, settings)}`,
    `Comparison\n${formatComparison(runs, world)}`,
    `What firms notice, by their clients in the last month\n${formatGroups(runs, world)}`,
    ...formatLosses(world, runs, settings),
  ].join('\n\n')
}

/** Everything of the report, for programs. */
export const toJson = (world: World, runs: readonly Run[], settings: Settings): object => ({
  settings,
  runs: runs.map((run) => {
    const { crowdedMonths, ...rest } = run
    return {
      ...rest,
      crowdedMonths: Object.fromEntries(crowdedMonths),
      groups: summarizeGroups(run, world),
    }
  }),
})
