import { notificationEndpoints } from '@casework/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUnfencedDatabase } from '../tenant-isolation/unfenced-database.ts'
import { describePoint, expectSameAnswers, startSweep, type Sweep } from './foreign-ids.ts'
import { findIdPoints } from './id-points.ts'

let sweep: Sweep
beforeAll(async () => {
  // Without policies: what they would hide, the predicates have to.
  sweep = await startSweep(await newUnfencedDatabase())
})
afterAll(() => sweep.stop())

const points = findIdPoints()

// The owner, who may do everything, and one role by turns; all of them are in `foreign-ids.full.test.ts`.
test.each(points.map((point, index) => [describePoint(point), point, index] as const))(
  '%s returns the same for a foreign id as for an unknown one',
  async (_, point, index) => {
    await expectSameAnswers(sweep, point, [0, 1 + (index % (sweep.roles.length - 1))])
  },
)

test("marking own and foreign notifications changes only the user's own", async () => {
  const own = await sweep.seedOwn()
  const notification = own('notification')
  const mixed = { body: { notification_ids: [notification, sweep.foreign('notification')] } }

  expect(await sweep.ours.owner.call(notificationEndpoints.markRead, mixed)).toEqual({
    updated_count: 1,
    notification_ids: [notification],
  })
  expect(await sweep.ours.owner.call(notificationEndpoints.remove, mixed)).toEqual({
    deleted_count: 1,
    notification_ids: [notification],
  })
  await sweep.expectTheirRecords()
})

test('covers every id point', () => {
  expect(points.length).toBeGreaterThan(60)
  expect(sweep.countAnswers()).toBeGreaterThanOrEqual(points.length * 4)
})
