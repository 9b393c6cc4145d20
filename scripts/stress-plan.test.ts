import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS, planChunks as plan, TRIALS } from './stress-plan.mjs'
import { ROOT } from './support.mjs'

interface Chunk {
  readonly size: number
  readonly env?: Readonly<Record<string, string>>
  readonly tests?: readonly string[]
}

const planChunks = (part: string, done: readonly { size: number }[]): Chunk[] =>
  plan(part, done) as Chunk[]

/** What docs/performance.md promises. */
const PROMISED = { kills: 1000, 'postgres-kills': 200, 'power-cuts': 200, cluster: 20, soak: 60 }

const addSizes = (chunks: readonly { size: number }[]): number =>
  chunks.reduce((sum, { size }) => sum + size, 0)

test.for(Object.entries(PROMISED))('runs %s %i times, in chunks (FIX-256)', ([part, count]) => {
  const chunks = planChunks(part, [])
  expect(addSizes(chunks)).toBe(count)
  const isCluster = part === 'cluster'
  for (const { env = {}, size } of chunks)
    expect(Object.values(env)).toEqual(isCluster ? [] : [String(size)])
})

test('every promised number is one of the trials, and has its last result in the documents (FIX-256)', () => {
  expect(Object.keys(TRIALS)).toEqual(Object.keys(PROMISED))
  const document = readFileSync(`${ROOT}/docs/performance.md`, 'utf8')
  const rows = document.matchAll(
    /^\| `([\w-]+)`: [^|]+ \| ([\d,]+) \| \d{4}-\d\d-\d\d, `\w{8}` \| /gm,
  )
  expect(
    Object.fromEntries([...rows].map(([, part, times]) => [part, Number(times?.replace(',', ''))])),
  ).toEqual(PROMISED)
})

test('test:full itself restores 500 trees and survives 100 kills of the bin, as docs/performance.md says', () => {
  const readDefault = (path: string, variable: string) => {
    const source = readFileSync(`${ROOT}/apps/server/test/${path}.full.test.ts`, 'utf8')
    return Number(new RegExp(`'${variable}'\\] \\?\\? (\\d+)`).exec(source)?.[1])
  }
  expect(readDefault('moves/bin-trees', 'STRESS_BIN_TREES')).toBe(500)
  expect(readDefault('crash/bin-kills', 'STRESS_BIN_KILLS')).toBe(100)
  const document = readFileSync(`${ROOT}/docs/performance.md`, 'utf8')
  expect(document).toContain('500 random trees')
  expect(document).toContain('100 kills of the server')
})

test('continues after what is finished (FIX-256)', () => {
  const [first, ...rest] = planChunks('kills', [])
  expect(planChunks('kills', first ? [first] : [])).toEqual(rest)
  // A chunk of another size, as an earlier version made them.
  expect(addSizes(planChunks('kills', [{ size: 970 }]))).toBe(30)
  expect(planChunks('kills', [{ size: 1000 }])).toEqual([])
  expect(planChunks('others', [{ size: 1 }])).toEqual([])
})

test('every part names tests that exist', () => {
  for (const part of PARTS)
    for (const { tests = [] } of planChunks(part, []))
      for (const path of tests)
        expect(
          globSync([`${path}*.test.ts`, `${path}/**/*.test.ts`], { cwd: ROOT }),
          path,
        ).not.toEqual([])
})
