import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { connectionEffects } from '@casework/contract/effects'
import { secondFactors } from '@casework/contract/second-factor'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { buildFactor } from '../account/account-samples.ts'
import { answer, refuse } from '../answers.ts'
import { expectMessage } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerConnections, buildConnection } from './people-samples.ts'

const { followers, updateRole } = connectionEndpoints
const EMIL = buildConnection({
  id: 62,
  connection_id: 62,
  name: 'Emil Employee',
  assigned_role: 'gold',
})
const SILVER = { ...EMIL, assigned_role: 'silver', version: 2 } as const
const role = page.getByRole('combobox', { name: 'Role of Emil Employee' })
const undo = page.getByRole('button', { name: 'Undo', exact: true })

/** Makes Emil silver. */
async function makeSilver() {
  const answers = await openScreen('/connections', [
    ...answerConnections(),
    answer(followers, [EMIL]),
    ...[connectionEffects.roleEffect, deadlineDuties.duties].map((endpoint) => refuse(endpoint)),
    answer(updateRole, SILVER),
  ])
  await role.selectOptions('silver')
  answers.add(answer(followers, [SILVER]))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await expectMessage('Role updated successfully')
  return answers
}

it('says why a role cannot be given back, and overwrites no later one (LOOK-106)', async () => {
  const answers = await makeSilver()
  answers.add(
    refuse(updateRole, 'conflict', { message: 'Somebody else has changed the role' }),
    answer(followers, [{ ...SILVER, assigned_role: 'diamond', version: 3 }]),
  )
  await undo.click()
  await expectMessage('Somebody else has changed the role')
  await expect.element(role).toHaveValue('diamond')
  await expect.element(undo).not.toBeInTheDocument()
})

it('keeps the undo of a role that was not confirmed, and gives the role back then (LOOK-106)', async () => {
  const answers = await makeSilver()
  answers.add(refuse(updateRole, 'step_up_required'), answer(secondFactors.read, buildFactor()))
  await undo.click()
  const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectMessage('The change was not undone')
  const former = { ...EMIL, version: 3 }
  answers.add(answer(updateRole, former), answer(followers, [former]))
  await undo.click()
  await expectMessage('The change was undone')
  await expect.element(role).toHaveValue('gold')
  expect(answers.getCalls(updateRole).at(-1)?.body).toEqual({ connection_id: 62, new_role: 'gold' })
  expect(answers.getHeaders(updateRole, 'if-match').at(-1)).toBe('"v2"')
})
