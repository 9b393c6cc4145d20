import { globSync } from 'node:fs'
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

test.for(Object.entries(PROMISED))('runs %s %i times, in chunks', ([part, count]) => {
  const chunks = planChunks(part, [])
  expect(addSizes(chunks)).toBe(count)
  const isCluster = part === 'cluster'
  for (const { env = {}, size } of chunks)
    expect(Object.values(env)).toEqual(isCluster ? [] : [String(size)])
})

test('every promised number is one of the trials', () => {
  expect(Object.keys(TRIALS)).toEqual(Object.keys(PROMISED))
})

test('continues after what is finished', () => {
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
