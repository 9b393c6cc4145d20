import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerWith, refuse } from '../answers.ts'
import { expectMessage } from '../look.ts'
import { NADIA, openRecords } from '../records/records-samples.ts'
import { expectOneKey, getField, pressTwice } from './one-press.ts'

const { create } = clientEndpoints
const SAVED_ALREADY = 'This was saved already. Open it to change it.'

it('makes one client of two presses, and of a press after a lost answer (FIX-209)', async () => {
  const answers = await openRecords('/clients/create', [refuse(create, 'service_unavailable')])
  await getField('Client Name').fill('Ana')
  await expectOneKey(answers, create, 'Add Client')
})

it('leads to what was saved already if the text has changed since, and starts anew when it is opened anew (FIX-209)', async () => {
  const answers = await openRecords('/clients/create', [
    answerWith(create, ({ body: { name } }) =>
      name === 'Ana'
        ? refuse(create, 'service_unavailable')
        : refuse(create, 'idempotency_mismatch', {
            message: 'This Idempotency-Key was used for another request',
            fields: { id: ['11'] },
          }),
    ),
  ])
  await getField('Client Name').fill('Ana')
  await pressTwice('Add Client')
  await expectMessage('Failed to create client')
  await getField('Client Name').fill('Ana Lima')
  await pressTwice('Add Client')
  await expectMessage(SAVED_ALREADY)
  const way = page.getByRole('link', { name: 'Open what was saved' })
  await expect.element(way).toHaveAttribute('href', '/clients/11')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Add Client' }).first().click()
  answers.add(answer(create, { ...NADIA, conflict_check: null }))
  await getField('Client Name').fill('Ana Lima')
  await pressTwice('Add Client')
  await expectMessage('Client created successfully')
  const keys = answers.getHeaders(create, 'idempotency-key')
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
