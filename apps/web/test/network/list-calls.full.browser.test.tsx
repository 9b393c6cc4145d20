import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { getCards } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'

it('a list that was left is not requested again, nor before its page is opened', async () => {
  const answers = await openScreen('/clients', [
    answer(clientEndpoints.list, pageOf([buildClient()])),
    answer(caseEndpoints.list, pageOf([buildCase()])),
  ])
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect
    .element(getCards('Clients').getByRole('heading', { name: 'Helena Thornbury' }))
    .toBeVisible()
  expect(answers.getCalls(caseEndpoints.list)).toEqual([])
  await rail.getByRole('link', { name: 'Cases' }).click()
  await expect
    .element(getCards('Cases').getByRole('heading', { name: 'Thornbury v. Ashdown' }))
    .toBeVisible()
  await rail.getByRole('link', { name: 'Clients' }).click()
  await expect
    .element(getCards('Clients').getByRole('heading', { name: 'Helena Thornbury' }))
    .toBeVisible()
  for (const { list } of [clientEndpoints, caseEndpoints])
    expect(answers.getCalls(list)).toHaveLength(1)
})
