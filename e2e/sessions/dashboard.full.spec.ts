import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles } from '../support/documents.ts'
import { requestConnection, addEmployee, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework({ env: { STORAGE_LIMIT_MB: '10' } })
})
test.afterAll(() => casework.stop())

test('the owner sees the figures and what is pending, and every link leads to its page', async ({
  page,
}) => {
  proves('DASH-002..007, DASH-021..028, OQ-059, OQ-082, OQ-090, OQ-091')
  const [firm, employee, requester, rejectedRequester] = [
    await newUser(casework, 'Eleanor Whitfield'),
    await newUser(casework),
    await newUser(casework, 'Marcus Aurel'),
    await newUser(casework, 'Nina Noway'),
  ]
  await addEmployee(firm, employee, 'gold')
  for (const person of [requester, rejectedRequester]) await requestConnection(person, firm)
  const { id: client } = await firm.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury' },
  })
  const { id: legalCase } = await firm.call(caseEndpoints.create, {
    body: { title: 'Thornbury v. Ashdown', client_id_input: client, date: '2026-01-05' },
  })
  const { id: session } = await firm.call(sessionEndpoints.create, {
    body: {
      title: 'Opening hearing',
      case_id: legalCase,
      client_id: client,
      date: '2070-06-10T16:30:00',
    },
  })
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields({ client, legalCase, session }), security_level: 'red' },
    { 'red.pdf': buildMinimalPdf('%'.repeat(1_572_864)) },
  )
  await signIn(page, casework.url, firm.person)
  await expect(page.getByRole('link', { name: 'Opening hearing' })).toHaveAttribute(
    'href',
    `/sessions/${session}`,
  )

  await test.step('six figures, five of them links', async () => {
    const figures = [
      ['Total Cases: 1', '/cases'],
      ['Total Clients: 1', '/clients'],
      ['Total Sessions: 1', '/sessions'],
      ['Total Documents: 1', '/documents'],
      ['Connected Employees: 1', '/connections'],
    ] as const
    for (const [name, href] of figures)
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    const storage = page.locator('dl > div').filter({ hasText: 'Storage Used' })
    await expect(storage).toHaveText('Storage Used1.5 MB15.0% of limit')
    await expect(storage.getByRole('link')).toHaveCount(0)
  })

  await test.step('requests are answered in place', async () => {
    await page.getByRole('link', { name: '2 requests waiting' }).click()
    const requests = page.getByRole('region', { name: 'Connection requests' })
    await expect(requests).toBeInViewport()
    await requests.getByLabel('Role for Marcus Aurel').selectOption('silver')
    await requests.getByRole('button', { name: 'Accept Marcus Aurel' }).click()
    await expectToast(page, 'Connection request accepted')
    await expect(page.getByRole('link', { name: 'Connected Employees: 2' })).toBeVisible()
    await requests.getByRole('button', { name: 'Reject Nina Noway' }).click()
    await expectToast(page, 'Connection request rejected')
    await expect(requests.getByText('No requests to answer')).toBeVisible()
    await expect(page.getByText(/requests? waiting/)).toHaveCount(0)
  })

  await test.step('quick actions open their forms, and Back returns', async () => {
    const actions = page.getByRole('navigation', { name: 'Quick actions' })
    for (const [name, end, dialog] of [
      ['Upload', '/documents', 'Upload Document'],
      ['Invite', '/connections?action=invite', 'Invite Employees'],
    ] as const) {
      await actions.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(casework.url + end)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/dashboard(#requests)?$/)
    }
    await page.goto(`${casework.url}/clients?action=create`)
    await expect(page).toHaveURL(`${casework.url}/clients/create`)
  })
})
