import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUnfencedDatabase } from '../tenant-isolation/unfenced-database.ts'
import { describePoint, expectSameAnswers, startSweep, type Sweep } from './foreign-ids.ts'
import { findIdPoints } from './id-points.ts'

const points = findIdPoints()

describe.each([
  { walls: 'policies and predicates', newDatabase: undefined },
  { walls: 'the predicates alone', newDatabase: newUnfencedDatabase },
])('with $walls', ({ newDatabase }) => {
  let sweep: Sweep
  beforeAll(async () => {
    sweep = await startSweep(await newDatabase?.())
  })
  afterAll(() => sweep.stop())

  test.each(points.map((point) => [describePoint(point), point] as const))(
    '%s returns the same to every role for a foreign id as for an unknown one',
    (_, point) => expectSameAnswers(sweep, point, sweep.roles),
  )

  test('covers every id point', async ({ annotate }) => {
    const roles = sweep.roles.length
    const answers = sweep.countAnswers()
    const summary = `${points.length} id points x ${roles} roles, ${answers} answers compared`
    process.stdout.write(`sweep: ${summary}\n`)
    await annotate(summary)
    expect(answers).toBeGreaterThanOrEqual(points.length * roles * 2)
  })
})
