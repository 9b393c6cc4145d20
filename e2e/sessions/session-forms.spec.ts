import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { holdCalls, failCalls } from '../support/answers.ts'
import { startCasework, type Casework } from '../support/casework.ts'
import { choose, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  button,
  dialog,
  field,
  main,
  newSessionFirm,
  type SessionFirm,
} from '../support/sessions.ts'

let casework: Casework
let firm: SessionFirm

test.beforeAll(async () => {
  casework = await startCasework()
  firm = await newSessionFirm(casework)
})
test.afterAll(() => casework.stop())

test('a session is created for a case, which fills in the client (SESSION-040..053, SESSION-056..058, SESSION-061..063, SESSION-071..076, OQ-065, OQ-188)', async ({
  page,
}) => {
  const { otherClient, legalCase } = firm
  const localNow = () =>
    page.evaluate(() => {
      const now = new Date()
      return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    })
  const caseless = page.getByText('Please select a case first to auto-fill the client.')
  await signIn(page, casework.url, firm.person)

  await test.step('an empty form, once the cases are loaded', async () => {
    const release = await holdCalls(page, '**/api/cases/?*')
    const before = await localNow()
    await page.goto(`${casework.url}/sessions/create`)
    await expect(button(page, 'Loading Cases...')).toBeDisabled()
    release()
    await expect(button(page, 'Create Session')).toBeEnabled()
    const given = `${await field(page, 'Date').inputValue()}T${await field(page, 'Time').inputValue()}`
    expect(given >= before && given <= (await localNow()), `${given} is now`).toBe(true)
    await expect(field(page, 'Session Title')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
    const duration = page.getByRole('spinbutton', { name: 'Duration (minutes)' })
    await expect(duration).toHaveAttribute('min', '1')
    await expect(duration).toHaveAttribute('placeholder', '60')
    await expect(field(page, 'Description')).toHaveAttribute('rows', '4')
    await expect(field(page, 'Session Type')).toHaveValue('consultation')
    await expect(field(page, 'Session Type').getByRole('option')).toHaveCount(8)
    await expect(page.getByRole('complementary').filter({ hasText: 'Guidelines' })).toContainText(
      'Title, case, client, date and time are required.',
    )
  })

  await test.step('a message under each missing field, until it is filled', async () => {
    await button(page, 'Create Session').click()
    const title = field(page, 'Session Title')
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription('Session title is required')
    await expect(page.getByRole('combobox', { name: 'Case' })).toHaveAccessibleDescription(
      'Please select a case',
    )
    await expect(caseless).toBeVisible()
    await title.fill('First conference')
    await expect(title).toHaveAccessibleDescription('')
    await choose(page, 'Case', 'Thornbury v. Ashdown')
    await expect(page.getByText('Please select a case', { exact: true })).toHaveCount(0)
    await expect(caseless).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await expect(main(page).getByRole('banner').or(main(page).locator('header'))).toContainText(
      'Thornbury v. Ashdown',
    )
    await choose(page, 'Client', 'Pablo Novak')
  })

  await test.step('not left without a confirmation, and not lost when saving fails', async () => {
    await button(page, 'Cancel').click()
    await expect(dialog(page, 'Unsaved changes')).toContainText(
      'You have unsaved changes. Are you sure you want to leave?',
    )
    await button(page, 'Stay').click()
    await failCalls(page, '**/api/sessions/', 'POST')
    await button(page, 'Create Session').click()
    await expect(main(page).getByRole('alert')).toHaveText('Failed to create session')
    await page.unroute('**/api/sessions/')
    const release = await holdCalls(page, '**/api/sessions/', 'POST')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/sessions/'),
    )
    await button(page, 'Create Session').click()
    await expect(button(page, 'Creating Session...')).toBeDisabled()
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

  await test.step('and back to the previous page', async () => {
    await page.getByRole('link', { name: 'Add Session' }).click()
    await expect(page.getByRole('link', { name: 'Back to Sessions' })).toHaveAttribute(
      'href',
      '/sessions',
    )
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await page.goto(`${casework.url}/sessions/create?case=${legalCase}`)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await expect(page.getByRole('link', { name: 'Back to Case' })).toHaveAttribute(
      'href',
      `/cases/${legalCase}`,
    )
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(`${casework.url}/cases/${legalCase}`)
    for (const [given, taken] of [
      ['2027-02-28', '2027-02-28'],
      ['2027-02-30', (await localNow()).slice(0, 10)],
      ['tomorrow', (await localNow()).slice(0, 10)],
    ] as const) {
      await page.goto(`${casework.url}/sessions/create?date=${given}`)
      await expect(field(page, 'Date'), given).toHaveValue(taken)
    }
    await page.goto(`${casework.url}/sessions/create?case=999999`)
    await button(page, 'Create Session').click()
    await expect(
      page.getByText(
        'Client could not be auto-filled from the selected case. Please contact support.',
      ),
    ).toBeVisible()
  })
})

test("an edit sends only changed fields, and never overwrites another user's change (SESSION-113..115, SESSION-117..119, SESSION-122, SESSION-126, SESSION-127, OQ-238)", async ({
  page,
}) => {
  const { client, legalCase } = firm
  const id = await firm.session('Directions hearing')
  const address = `**/api/sessions/${id}/`
  const title = field(page, 'Session Title')
  const badge = main(page).getByText('Unsaved changes')
  const puts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && puts.push(request.headers()['if-match'] ?? ''),
  )
  const edit = () => page.goto(`${casework.url}/sessions/${id}/edit`)
  await signIn(page, casework.url, firm.person)

  await test.step('only with cases, and only changed fields', async () => {
    const release = await holdCalls(page, '**/api/cases/?*')
    await edit()
    await title.fill('Changed')
    await expect(badge).toBeVisible()
    await expect(button(page, 'Save Changes')).toBeDisabled()
    release()
    await expect(button(page, 'Save Changes')).toBeEnabled()
    await title.fill('Directions hearing')
    await expect(badge).toHaveCount(0)
    await expect(button(page, 'Save Changes')).toBeDisabled()
    await title.press('Enter')
    await expectToast(page, 'No changes to save')
    expect(puts).toEqual([])
    const none = {
      success: true,
      data: { items: [], pagination: { count: 0, total_pages: 1, page: 1, page_size: 1 } },
    }
    await page.route('**/api/cases/?*', (route) => route.fulfill({ json: none }))
    await edit()
    await title.fill('Changed')
    await expect(badge).toBeVisible()
    await expect(button(page, 'Save Changes')).toBeDisabled()
    await page.unroute('**/api/cases/?*')
  })

  await test.step('shows failures and requests in flight', async () => {
    await title.fill('Directions hearing')
    await edit()
    await title.fill('Changed')
    await failCalls(page, address, 'PUT')
    await button(page, 'Save Changes').click()
    await expect(main(page).getByRole('alert')).toHaveText('Failed to update session')
    await page.unroute(address)
    const release = await holdCalls(page, address, 'PUT')
    await button(page, 'Save Changes').click()
    await expect(button(page, 'Saving Changes...')).toBeDisabled()
    release()
    await expectToast(page, 'Session updated successfully')
    await expect(page).toHaveURL(`${casework.url}/sessions/${id}`)
    await page.unroute(address)
  })

  await test.step("another's changes win, and appear after Reload", async () => {
    await edit()
    await title.fill('Mine')
    const body = {
      case_id: legalCase,
      client_id: client,
      date: '2027-02-03T11:15:00',
      session_type: 'meeting',
    } as const
    await firm.call(sessionEndpoints.update, { params: { id }, body: { ...body, title: 'Theirs' } })
    await button(page, 'Save Changes').click()
    await expect(main(page).getByRole('alert')).toContainText(
      'This record was changed by someone else',
    )
    await expect(title).toHaveValue('Mine')
    await button(page, 'Reload').click()
    await expect(title).toHaveValue('Theirs')
    await expect(field(page, 'Time')).toHaveValue('11:15')
    await expect(main(page).getByRole('alert')).toBeFocused()
    await button(page, 'Use the current version').click()
    await expect(title).toBeFocused()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
    await expect(badge).toHaveCount(0)
    await title.fill('Both')
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Both' })).toBeVisible()
    expect(puts).toEqual(['"v1"', '"v1"', '"v2"', '"v3"'])
  })

  await test.step('a save whose answer is lost is done once, and is not a conflict', async () => {
    await edit()
    await title.fill('Saved though unheard')
    let lost = 0
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await button(page, 'Save Changes').click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Saved though unheard' }),
    ).toBeVisible()
    expect(lost).toBe(1)
    await page.unroute(address)
  })

  await test.step('one that fails to load', async () => {
    await page.goto(`${casework.url}/sessions/999999/edit`)
    await expectToast(page, 'Session not found')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await failCalls(page, address, 'GET')
    await edit()
    await expectToast(page, 'Failed to load session')
    await expect(page).toHaveURL(`${casework.url}/sessions`)
  })
})
