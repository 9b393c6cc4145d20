import { afterEach, beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { findNumberPoints } from './number-points.ts'
import { describePoint, findFailures, NUMBERS } from './number-requests.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})
// One of the numbers may be the id of the own sign-in, which the call then ends.
afterEach(() =>
  casework.authPool.query('update sign_ins set ended_at = null where user_id = $1', [
    firm.owner.user_id,
  ]),
)

test.each(findNumberPoints().map((point) => [describePoint(point), point] as const))(
  '%s returns no 500 for any number (FIX-024)',
  async (_, point) => {
    expect(await findFailures({ firm, casework }, point, NUMBERS)).toEqual([])
  },
)
