// Property: an effect is the real difference of what people see before and after the change.
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { createRandom } from '../moves/random.ts'
import { newRandomFirm } from './random-firm.ts'
import { expectEffectsTrue } from './random-trials.ts'
import { expectRoleEffect } from './real-difference.ts'

const FIRMS = 1000

const casework = useTestApp()

test(
  `effects equal the real difference in ${FIRMS} random firms (FORE-001, FORE-003, FORE-005, FORE-008)`,
  { timeout: 60_000 + FIRMS * 5000 },
  () => expectEffectsTrue(casework, 1, FIRMS),
)

test('for every pair of roles, the effect is the difference (FORE-001, FORE-002)', async () => {
  const { firm } = await newRandomFirm(casework, createRandom(99))
  const person = await firm.addEmployee('silver')
  for (const first of EMPLOYEE_ROLES)
    for (const second of EMPLOYEE_ROLES)
      for (const next of [first, second]) await expectRoleEffect(firm, person, next)
})
