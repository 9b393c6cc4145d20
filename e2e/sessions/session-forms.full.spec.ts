import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
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

test('a session is created for a case, with another client', async ({ page }) => {
  proves('SESSION-045, SESSION-072..075')
  await signIn(page, casework.url, firm.person, '/sessions/create')
  await getFormField(page, 'Session Title').fill('First conference')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await chooseOption(page, 'Client', 'Pablo Novak')
  await getButton(page, 'Create Session').click()
  await expectToast(page, 'Session created successfully')
  await expect(page).toHaveURL(`${casework.url}/sessions`)
  const { items } = await firm.call(sessionEndpoints.list, { query: { title: 'conference' } })
  expect(items).toMatchObject([
    { title: 'First conference', case_id: firm.legalCase, client_id: firm.otherClient },
  ])
})

test("an edit never overwrites another user's change, and is saved once though its answer is lost", async ({
  page,
}) => {
  proves('OQ-238')
  const { client, legalCase } = firm
  const id = await firm.addSession('Directions hearing')
  const title = getFormField(page, 'Session Title')
  const puts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && puts.push(request.headers()['if-match'] ?? ''),
  )
  const openEditForm = () => page.goto(`${casework.url}/sessions/${id}/edit`)
  await signIn(page, casework.url, firm.person)

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
    await title.fill('Both')
    await getButton(page, 'Save Changes').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Both' })).toBeVisible()
    expect(puts).toEqual(['"v1"', '"v2"'])
  })

  await test.step('a save whose answer is lost is done once, and is not a conflict', async () => {
    await openEditForm()
    await title.fill('Saved though unheard')
    let lostResponses = 0
    await page.route(`**/api/sessions/${id}/`, async (route) => {
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
  })
})
