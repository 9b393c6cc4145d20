import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, answerLater, pageOf } from '../answers.ts'
import { expectAddress, expectMessage, getCards } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'

/** Refuses a call for a moment. */
const refuseAtFirst = (endpoint: AnyEndpoint, status: 429 | 503) =>
  answerLater(
    answerBytes(endpoint, () =>
      Response.json(
        {
          success: false,
          error: { type: status === 429 ? 'rate_limited' : 'service_unavailable' },
        },
        { status, headers: { 'retry-after': '1' } },
      ),
    ),
  )

it('a list that fails for a moment loads without a message (FIX-093)', async () => {
  const refused = refuseAtFirst(clientEndpoints.list, 503)
  const answers = await openScreen('/clients', [refused])
  await expect.poll(() => answers.getCalls(clientEndpoints.list).length).toBe(1)
  answers.add(answer(clientEndpoints.list, pageOf([buildClient()])))
  refused.release()
  await expect
    .element(getCards('Clients').getByRole('heading', { name: 'Helena Thornbury' }))
    .toBeVisible()
  expect(answers.getCalls(clientEndpoints.list)).toHaveLength(2)
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('a create that met an unavailable server is sent again with the same key (FIX-093)', async () => {
  const refused = refuseAtFirst(clientEndpoints.create, 503)
  const answers = await openScreen('/clients/create', [...answerAnything(), refused])
  await page.getByRole('textbox', { name: 'Client Name' }).fill('Helena Thornbury')
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).click()
  await expect.poll(() => answers.getCalls(clientEndpoints.create).length).toBe(1)
  answers.add(answer(clientEndpoints.create, { ...buildClient(), conflict_check: null }))
  refused.release()
  await expectMessage('Client created successfully')
  const [first, second] = answers.getHeaders(clientEndpoints.create, 'idempotency-key')
  expect(second).toBe(first)
  expect(first).not.toBeNull()
})

it('a person with too many requests sees that the page waits, and then its content (FIX-050)', async () => {
  const refused = refuseAtFirst(caseEndpoints.list, 429)
  const answers = await openScreen('/messages', [...answerAnything(), refused])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cases' }).click()
  await expectAddress('/cases')
  await expect.poll(() => answers.getCalls(caseEndpoints.list).length).toBe(1)
  answers.add(answer(caseEndpoints.list, pageOf([buildCase()])))
  refused.release()
  const notice = page.getByText('Too many requests at once. Waiting to continue…')
  await expect.element(notice).toBeVisible()
  await expect
    .element(getCards('Cases').getByRole('heading', { name: 'Thornbury v. Ashdown' }))
    .toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
