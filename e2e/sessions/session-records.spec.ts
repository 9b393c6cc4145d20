import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { changeAnswers, failCalls, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles } from '../support/documents.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
  getSessionCards,
  getAlertDialog,
  getMain,
  newSessionFirm,
  type SessionFirm,
} from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SessionFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newSessionFirm(casework)
})

test('a session shows its data, and is deleted with its documents @core', async ({ page }) => {
  proves('SESSION-077, SESSION-078, SESSION-083..099, SESSION-102..108, OQ-191, FIX-080')
  const { client, legalCase } = firm
  const detailed = await firm.addSession('Site visit', {
    description: 'Bring boots.',
    duration: 90,
    session_type: 'deposition',
  })
  const minimal = await firm.addSession('Bare visit')
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields({ client, legalCase, session: detailed }), security_level: 'green' },
    { 'plan.pdf': buildMinimalPdf() },
  )
  await signIn(page, casework.url, firm.person)
  const getTerm = (name: string) =>
    page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })

  await test.step('its page', async () => {
    const release = await holdCalls(page, `**/api/sessions/${detailed}/`)
    await page.goto(`${casework.url}/sessions/${detailed}`)
    await expect(getMain(page).getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Site visit' })).toBeVisible()
    await expect(page.getByText('Scheduled for Feb 1, 2027, 09:30 AM')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Sessions' })).toHaveAttribute(
      'href',
      '/sessions',
    )
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Documents1'])
    await expect(page.getByRole('tabpanel')).toContainText(
      /TitleSite visit.*CaseThornbury v. Ashdown.*ClientHelena Thornbury.*Date and timeFeb 1, 2027, 09:30 AM.*Session TypeDeposition.*Duration90 minutes.*Bring boots\./,
    )
    const { created_at } = await firm.call(sessionEndpoints.get, { params: { id: detailed } })
    const created = await page.evaluate(
      (at) =>
        new Date(at).toLocaleDateString('en-US', {
          year: 'numeric',
          month: 'long',
          day: 'numeric',
        }),
      created_at,
    )
    await expect(
      page
        .getByRole('region')
        .or(getMain(page).locator('section'))
        .filter({ hasText: 'Session Statistics' })
        .last(),
    ).toContainText(`Documents1Duration90 minutesCreated${created}`)
    await expect(getMain(page).getByRole('link', { name: 'View Case' })).toHaveAttribute(
      'href',
      `/cases/${legalCase}`,
    )
    for (const link of await getMain(page).getByRole('link', { name: 'Edit Session' }).all())
      await expect(link).toHaveAttribute('href', `/sessions/${detailed}/edit`)
    await getButton(page, 'Add Document').click()
    const uploading = page.getByRole('dialog', { name: 'Upload Document' })
    for (const [name, value] of [
      ['Client', 'Helena Thornbury'],
      ['Case', 'Thornbury v. Ashdown'],
      ['Session', 'Site visit'],
    ] as const)
      await expect(uploading.getByRole('combobox', { name })).toHaveValue(value)
    await page.keyboard.press('Escape')
    await expect(uploading).toBeHidden()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/${detailed}?tab=documents`)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toContainText(
      ['plan.pdf'],
    )
  })

  await test.step('hides missing values, and reports an unknown session', async () => {
    await changeAnswers(page, `**/api/sessions/${minimal}/`, () => ({ session_type: null }))
    await page.goto(`${casework.url}/sessions/${minimal}`)
    await expect(getTerm('Date and time')).toBeVisible()
    await expect(getTerm('Session Type')).toHaveCount(0)
    // Only the statistics show the duration, as "Not specified".
    await expect(getTerm('Duration')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Description' })).toHaveCount(0)
    await page.goto(`${casework.url}/sessions/999999`)
    await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
    await getButton(page, 'Back to Sessions').click()
    await expect(page).toHaveURL(`${casework.url}/sessions`)
  })

  await test.step('its deletion', async () => {
    const countPlans = async () =>
      (await firm.call(documentEndpoints.list, { query: { search: 'plan' } })).pagination.count
    expect(await countPlans()).toBe(1)
    await page.goto(`${casework.url}/sessions/${detailed}`)
    await getButton(page, 'Delete').click()
    const question = getAlertDialog(page, 'Delete Session')
    await expect(question).toContainText(
      'Are you sure you want to delete "Site visit"? This action cannot be undone and will also delete all associated documents.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    const stopFailing = await failCalls(page, `**/api/sessions/${detailed}/`, 'DELETE')
    await getButton(page, 'Delete').click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete session')
    await stopFailing()
    await expect(question).toBeHidden()
    await getButton(page, 'Delete').click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Session deleted successfully')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await expect(getSessionCards(page).filter({ hasText: 'Bare visit' })).toBeVisible()
    await expect(getSessionCards(page).filter({ hasText: 'Site visit' })).toHaveCount(0)
    expect(await countPlans()).toBe(0)
  })
})

test('a session cannot be ended or resumed: no page has a control for it, and saving does not send it', async ({
  page,
}) => {
  proves('SESSION-035, FIX-080')
  const id = await firm.addSession('Hearing of witnesses')
  await signIn(page, casework.url, firm.person)
  const readControls = () =>
    getMain(page)
      .locator(
        'button, input, select, textarea, [role="switch"], [role="checkbox"], [role="radio"], [role="menuitem"]',
      )
      .evaluateAll((all) =>
        (all as HTMLInputElement[])
          .filter((control) => control.checkVisibility())
          .map(
            (control) =>
              control.getAttribute('aria-label') ??
              control.labels?.[0]?.innerText ??
              control.innerText,
          )
          .map((name) => name.replaceAll(/\s+/g, ' ')),
      )

  await page.goto(`${casework.url}/sessions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hearing of witnesses' })).toBeVisible()
  await expect(getButton(page, 'Save entry')).toBeVisible()
  expect(await readControls()).toEqual([
    'History',
    'Delete',
    'Overview',
    'Documents 0',
    'Text',
    'Note',
    'Call',
    'Letter',
    'Date and time',
    'Minutes',
    'HIGH SECURITY',
    'MEDIUM SECURITY',
    'LOW SECURITY',
    'Save entry',
    'Add Document',
  ])
  await page.goto(`${casework.url}/sessions/${id}/edit`)
  await expect(page.getByLabel('Session Title')).toHaveValue('Hearing of witnesses')
  await expect(getButton(page, 'Save Changes')).toBeVisible()
  expect(await readControls()).toEqual([
    'Session Title *',
    'Case *',
    'Client *',
    'Date *',
    'Time *',
    'Duration (minutes) (optional)',
    'Session Type',
    'Description (optional)',
    'Cancel',
    'Save Changes',
  ])
  await page.goto(`${casework.url}/sessions/create`)
  await expect(page.getByLabel('Session Title')).toBeVisible()
  // Until the cases are loaded, the button says so.
  await expect(getButton(page, 'Create Session')).toBeVisible()
  expect(await readControls()).toEqual([
    'Session Title *',
    'Case *',
    'Date *',
    'Time *',
    'Duration (minutes) (optional)',
    'Session Type',
    'Description (optional)',
    'Cancel',
    'Create Session',
  ])

  await page.goto(`${casework.url}/sessions/${id}/edit`)
  await page.getByLabel('Session Title').fill('Hearing of experts')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await getButton(page, 'Save Changes').click()
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    'case_id',
    'client_id',
    'date',
    'description',
    'duration',
    'session_type',
    'title',
  ])
})
