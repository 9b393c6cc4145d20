import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import type { TestApp } from '@casework/testing'
import { createRandom } from '../moves/random.ts'
import { newRandomFirm } from './random-firm.ts'
import { expectDocumentsMoves } from './real-document-moves.ts'
import {
  expectJoinEffect,
  expectLevelEffect,
  expectLevelEffectOfOthers,
  expectRemovalEffect,
  expectRoleEffect,
} from './real-difference.ts'
import { expectMoveEffects } from './real-moves.ts'

/** Effects equal the real difference in the random firms of these seeds, for changes of each kind. */
export async function expectEffectsTrue(
  casework: TestApp,
  first: number,
  last: number,
): Promise<void> {
  for (let seed = first; seed <= last; seed += 1) {
    const random = createRandom(seed)
    const world = await newRandomFirm(casework, random)
    for (const person of world.people)
      await expectRoleEffect(world.firm, person, random.pick(EMPLOYEE_ROLES))
    await expectLevelEffect(world.firm, world.people, random)
    await expectLevelEffectOfOthers(world.firm, world.people, random.pick(world.cases).id, random)
    await expectMoveEffects(world, random)
    await expectDocumentsMoves(world, random)
    await expectJoinEffect(world.firm, random.pick(EMPLOYEE_ROLES))
    await expectRemovalEffect(world.firm, random.pick(world.people))
  }
}
