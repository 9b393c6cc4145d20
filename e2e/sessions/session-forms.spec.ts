import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { holdCalls, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
  getAlertDialog,
  getFormField,
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

test('a session is created for a case, which fills in the client @core', async ({ page }) => {
  proves('SESSION-040..053, SESSION-056..058, SESSION-061..063, SESSION-071..076, OQ-065, OQ-188')
  const { otherClient, legalCase } = firm
  const readLocalTime = () =>
    page.evaluate(() => {
      const now = new Date()
      return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    })
  const caseHint = page.getByText('Please select a case first to auto-fill the client.')
  await signIn(page, casework.url, firm.person)

  await test.step('an empty form, once the cases are loaded', async () => {
    const release = await holdCalls(page, '**/api/cases/?*')
    const before = await readLocalTime()
    await page.goto(`${casework.url}/sessions/create`)
    await expect(getButton(page, 'Loading Cases...')).toBeDisabled()
    release()
    await expect(getButton(page, 'Create Session')).toBeEnabled()
    const shownTime = `${await getFormField(page, 'Date').inputValue()}T${await getFormField(page, 'Time').inputValue()}`
    expect(shownTime >= before && shownTime <= (await readLocalTime()), `${shownTime} is now`).toBe(
      true,
    )
    await expect(getFormField(page, 'Session Title')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
    const duration = page.getByRole('spinbutton', { name: 'Duration (minutes)' })
    await expect(duration).toHaveAttribute('min', '1')
    await expect(duration).toHaveAttribute('placeholder', '60')
    await expect(getFormField(page, 'Description')).toHaveAttribute('rows', '4')
    await expect(getFormField(page, 'Session Type')).toHaveValue('consultation')
    await expect(getFormField(page, 'Session Type').getByRole('option')).toHaveCount(8)
    await expect(page.getByRole('complementary').filter({ hasText: 'Guidelines' })).toContainText(
      'Title, case, client, date and time are required.',
    )
  })

  await test.step('a message under each missing field, until it is filled', async () => {
    await getButton(page, 'Create Session').click()
    const title = getFormField(page, 'Session Title')
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription('Session title is required')
    await expect(page.getByRole('combobox', { name: 'Case' })).toHaveAccessibleDescription(
      'Please select a case',
    )
    await expect(caseHint).toBeVisible()
    await title.fill('First conference')
    await expect(title).toHaveAccessibleDescription('')
    await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
    await expect(page.getByText('Please select a case', { exact: true })).toHaveCount(0)
    await expect(caseHint).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await expect(
      getMain(page).getByRole('banner').or(getMain(page).locator('header')),
    ).toContainText('Thornbury v. Ashdown')
    await chooseOption(page, 'Client', 'Pablo Novak')
  })

  await test.step('leaving needs a confirmation, and a failed save keeps the input', async () => {
    await getButton(page, 'Cancel').click()
    await expect(getAlertDialog(page, 'Unsaved changes')).toContainText(
      'You have unsaved changes. Are you sure you want to leave?',
    )
    await getButton(page, 'Stay').click()
    await failCalls(page, '**/api/sessions/', 'POST')
    await getButton(page, 'Create Session').click()
    await expect(getMain(page).getByRole('alert')).toHaveText('Failed to create session')
    await page.unroute('**/api/sessions/')
    const release = await holdCalls(page, '**/api/sessions/', 'POST')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/sessions/'),
    )
    await getButton(page, 'Create Session').click()
    await expect(getButton(page, 'Creating Session...')).toBeDisabled()
    expect((await sent).postDataJSON()).toMatchObject({
      title: 'First conference',
      case_id: legalCase,
      client_id: otherClient,
      duration: null,
    })
    release()
    await expectToast(page, 'Session created successfully')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
  })

  await test.step('Cancel returns to the previous page, and the URL fills in the date', async () => {
    await page.getByRole('link', { name: 'Add Session' }).click()
    await expect(page.getByRole('link', { name: 'Back to Sessions' })).toHaveAttribute(
      'href',
      '/sessions',
    )
    await getButton(page, 'Cancel').click()
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await page.goto(`${casework.url}/sessions/create?case=${legalCase}`)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await expect(page.getByRole('link', { name: 'Back to Case' })).toHaveAttribute(
      'href',
      `/cases/${legalCase}`,
    )
    await getButton(page, 'Cancel').click()
    await expect(page).toHaveURL(`${casework.url}/cases/${legalCase}`)
    for (const [urlDate, expectedDate] of [
      ['2027-02-28', '2027-02-28'],
      ['2027-02-30', (await readLocalTime()).slice(0, 10)],
      ['tomorrow', (await readLocalTime()).slice(0, 10)],
    ] as const) {
      await page.goto(`${casework.url}/sessions/create?date=${urlDate}`)
      await expect(getFormField(page, 'Date'), urlDate).toHaveValue(expectedDate)
    }
    await page.goto(`${casework.url}/sessions/create?case=999999`)
    await getButton(page, 'Create Session').click()
    await expect(
      page.getByText(
        'Client could not be auto-filled from the selected case. Please contact support.',
      ),
    ).toBeVisible()
  })
})

test("an edit sends only changed fields, and never overwrites another user's change", async ({
  page,
}) => {
  proves('SESSION-113..115, SESSION-117..119, SESSION-122, SESSION-126, SESSION-127, OQ-238')
  const { client, legalCase } = firm
  const id = await firm.addSession('Directions hearing')
  const address = `**/api/sessions/${id}/`
  const title = getFormField(page, 'Session Title')
  const badge = getMain(page).getByText('Unsaved changes')
  const puts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && puts.push(request.headers()['if-match'] ?? ''),
  )
  const openEditForm = () => page.goto(`${casework.url}/sessions/${id}/edit`)
  await signIn(page, casework.url, firm.person)

  await test.step('Save is enabled only once cases are loaded and a field has changed', async () => {
    const release = await holdCalls(page, '**/api/cases/?*')
    await openEditForm()
    await title.fill('Changed')
    await expect(badge).toBeVisible()
    await expect(getButton(page, 'Save Changes')).toBeDisabled()
    release()
    await expect(getButton(page, 'Save Changes')).toBeEnabled()
    await title.fill('Directions hearing')
    await expect(badge).toHaveCount(0)
    await expect(getButton(page, 'Save Changes')).toBeDisabled()
    await title.press('Enter')
    await expectToast(page, 'No changes to save')
    expect(puts).toEqual([])
    const noCases = {
      success: true,
      data: { items: [], pagination: { count: 0, total_pages: 1, page: 1, page_size: 1 } },
    }
    await page.route('**/api/cases/?*', (route) => route.fulfill({ json: noCases }))
    await openEditForm()
    await title.fill('Changed')
    await expect(badge).toBeVisible()
    await expect(getButton(page, 'Save Changes')).toBeDisabled()
    await page.unroute('**/api/cases/?*')
  })

  await test.step('shows failures and requests in flight', async () => {
    await title.fill('Directions hearing')
    await openEditForm()
    await title.fill('Changed')
    await failCalls(page, address, 'PUT')
    await getButton(page, 'Save Changes').click()
    await expect(getMain(page).getByRole('alert')).toHaveText('Failed to update session')
    await page.unroute(address)
    const release = await holdCalls(page, address, 'PUT')
    await getButton(page, 'Save Changes').click()
    await expect(getButton(page, 'Saving Changes...')).toBeDisabled()
    release()
    await expectToast(page, 'Session updated successfully')
    await expect(page).toHaveURL(`${casework.url}/sessions/${id}`)
    await page.unroute(address)
  })

  await test.step("another user's changes stay, and appear after Reload", async () => {
    await openEditForm()
    await title.fill('Mine')
    const body = {
      case_id: legalCase,
      client_id: client,
      date: '2027-02-03T11:15:00',
      session_type: 'meeting',
    } as const
    await firm.call(sessionEndpoints.update, { params: { id }, body: { ...body, title: 'Theirs' } })
    await getButton(page, 'Save Changes').click()
    await expect(getMain(page).getByRole('alert')).toContainText(
      'This record was changed by someone else',
    )
    await expect(title).toHaveValue('Mine')
    await getButton(page, 'Reload').click()
    await expect(title).toHaveValue('Theirs')
    await expect(getFormField(page, 'Time')).toHaveValue('11:15')
    await expect(getMain(page).getByRole('alert')).toBeFocused()
    await getButton(page, 'Use the current version').click()
    await expect(title).toBeFocused()
    await expect(getMain(page).getByRole('alert')).toHaveCount(0)
    await expect(badge).toHaveCount(0)
    await title.fill('Both')
    await getButton(page, 'Save Changes').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Both' })).toBeVisible()
    expect(puts).toEqual(['"v1"', '"v1"', '"v2"', '"v3"'])
  })

  await test.step('a save whose answer is lost is done once, and is not a conflict', async () => {
    await openEditForm()
    await title.fill('Saved though unheard')
    let lostResponses = 0
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT' || lostResponses > 0) return route.fallback()
      lostResponses += 1
      await route.fetch()
      return route.abort()
    })
    await getButton(page, 'Save Changes').click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Saved though unheard' }),
    ).toBeVisible()
    expect(lostResponses).toBe(1)
    await page.unroute(address)
  })

  await test.step('a session that fails to load', async () => {
    await page.goto(`${casework.url}/sessions/999999/edit`)
    await expectToast(page, 'Session not found')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await failCalls(page, address, 'GET')
    await openEditForm()
    await expectToast(page, 'Failed to load session')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
  })
})
