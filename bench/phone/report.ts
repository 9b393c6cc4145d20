import type { Visit } from './visit.ts'

const BLOCKING_MS = 50
/** Milliseconds (decision 0037). */
const TARGETS = { 'first row': 4_000, 'blocked (TBT)': 600, INP: 200 } as const

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const sumBlocked = ({ longTasks }: Visit) =>
  longTasks.reduce((sum, { duration }) => sum + duration - BLOCKING_MS, 0)

const formatMs = (values: readonly number[], target?: number) =>
  [
    `${median(values).toFixed(0)} ms`,
    `(${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`,
    target === undefined ? '' : `target ${target}`,
  ].join(' ')

/** Formats the medians of the visits, with the requests of the middle one by order. */
export function formatReport(visits: readonly Visit[], latency: number): string {
  const all = (read: (visit: Visit) => number) => visits.map(read)
  const names = Object.keys(visits[0]?.interactions ?? {})
  const middle = visits.toSorted((a, b) => a.firstRow - b.firstRow)[Math.floor(visits.length / 2)]
  const figures: [string, string][] = [
    ['first paint', formatMs(all(({ firstPaint }) => firstPaint))],
    [
      'first row',
      formatMs(
        all(({ firstRow }) => firstRow),
        TARGETS['first row'],
      ),
    ],
    ['first call', formatMs(all(findFirstCall))],
    ['blocked (TBT)', formatMs(all(sumBlocked), TARGETS['blocked (TBT)'])],
    ...names.map((name): [string, string] => [
      name,
      formatMs(
        all(({ interactions }) => interactions[name] ?? 0),
        TARGETS.INP,
      ),
    ]),
  ]
  return [
    `/clients on a slow phone: processor / 4, 1.6 Mbit/s, ${latency} ms, empty cache; median of ${visits.length}`,
    '',
    ...figures.map(([name, value]) => `${name.padEnd(20)} ${value}`),
    '',
    `long tasks of the middle round: ${middle?.longTasks.map(({ start, duration }) => `${duration.toFixed(0)} at ${start.toFixed(0)}`).join(', ')}`,
    'requests of the middle round:',
    ...(middle?.requests ?? []).map(
      ({ path, start }) => `${start.toFixed(0).padStart(7)}  ${path.replace(/[?].*/, '')}`,
    ),
  ].join('\n')
}

const findFirstCall = ({ requests }: Visit) =>
  requests.find(({ path }) => path.startsWith('/api/'))?.start ?? 0
