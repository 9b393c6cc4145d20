import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import {
  getDayCell,
  getDayLinks,
  newCalendarFirm,
  toNoon,
  october,
  toSessionForm,
  YEAR,
} from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import {
  getDraftOffer,
  expectConflict,
  openOwnerAndAdmin,
  type OwnerAndAdmin,
} from '../support/conflicts.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let people: OwnerAndAdmin

test.beforeAll(async ({ browser }) => {
  casework = await shareCasework()
  people = await openOwnerAndAdmin(browser, casework)
})

const FORMS = [
  {
    kind: 'client',
    getPath: () => `/clients/${people.firm.client}`,
    read: () => people.owner.call(clientEndpoints.get, { params: { id: people.firm.client } }),
    theirField: 'Client Name',
    theirRecord: { name: 'Theirs', mobile: '1832585573' },
    myField: 'Mobile',
    myValue: '5550102030',
    myRecord: { mobile: '5550102030' },
  },
  {
    kind: 'case',
    getPath: () => `/cases/${people.firm.legalCase}`,
    read: () => people.owner.call(caseEndpoints.get, { params: { id: people.firm.legalCase } }),
    theirField: 'Case Title',
    theirRecord: { title: 'Theirs', description: 'Breach of covenant.' },
    myField: 'Description',
    myValue: 'Mine.',
    myRecord: { description: 'Mine.' },
  },
  {
    kind: 'session',
    getPath: () => `/sessions/${people.firm.session}`,
    read: () => people.owner.call(sessionEndpoints.get, { params: { id: people.firm.session } }),
    theirField: 'Session Title',
    theirRecord: { title: 'Theirs', duration: 60 },
    myField: 'Duration',
    myValue: '45',
    myRecord: { duration: 45 },
  },
]

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

for (const { kind, getPath, read, theirField, theirRecord, myField, myValue, myRecord } of FORMS) {
  test(`an outdated form does not overwrite a ${kind} that a colleague has changed; after Reload both changes can be saved`, async () => {
    proves('FIX-020, FIX-023')
    const { ownerPage, adminPage } = people
    const path = getPath()
    const edit = `${casework.url}${path}/edit`
    for (const page of [ownerPage, adminPage]) {
      await page.goto(edit)
      await expect(page.getByLabel(theirField)).not.toHaveValue('')
    }
    const before = await adminPage.getByLabel(myField).inputValue()

    await ownerPage.getByLabel(theirField).fill('Theirs')
    await save(ownerPage)
    await expect(ownerPage).toHaveURL(`${casework.url}${path}`)
    await adminPage.getByLabel(myField).fill(myValue)
    await save(adminPage)
    const reload = await expectConflict(adminPage)
    expect(await read()).toMatchObject(theirRecord)

    await adminPage.keyboard.press('Tab')
    await expect(reload).toBeFocused()
    await adminPage.keyboard.press('Enter')
    await expect(getDraftOffer(adminPage)).toBeFocused()
    await expect(adminPage.getByLabel(theirField)).toHaveValue('Theirs')
    await expect(adminPage.getByLabel(myField)).toHaveValue(before)

    await adminPage.getByRole('button', { name: 'Keep my changes' }).click()
    await expect(getDraftOffer(adminPage)).toHaveCount(0)
    await expect(adminPage.getByLabel(theirField)).toBeFocused()
    await expect(adminPage.getByLabel(theirField)).toHaveValue('Theirs')
    await expect(adminPage.getByLabel(myField)).toHaveValue(myValue)
    await save(adminPage)
    await expect(adminPage).toHaveURL(`${casework.url}${path}`)
    expect(await read()).toMatchObject({ ...theirRecord, ...myRecord })
  })
}

test('Reload offers to restore the draft or to keep the current version, and leaving without a choice asks first', async () => {
  proves('FIX-020, FIX-023')
  const { ownerPage, adminPage, owner, firm } = people
  const path = `/clients/${firm.client}`
  const email = adminPage.getByLabel('Email')
  for (const page of [ownerPage, adminPage]) await page.goto(`${casework.url}${path}/edit`)
  await email.fill('mine@example.com')
  await ownerPage.getByLabel('Email').fill('theirs@example.com')
  await save(ownerPage)
  await expect(ownerPage).toHaveURL(`${casework.url}${path}`)
  await save(adminPage)
  await (await expectConflict(adminPage)).click()
  await expect(email).toHaveValue('theirs@example.com')

  await adminPage.getByRole('link', { name: 'Clients', exact: true }).click()
  await adminPage
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await adminPage.getByRole('button', { name: 'Use the current version' }).click()
  await expect(getDraftOffer(adminPage)).toHaveCount(0)
  await expect(email).toHaveValue('theirs@example.com')
  await expect(adminPage.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await adminPage.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(adminPage).toHaveURL(`${casework.url}/clients`)
  expect(await owner.call(clientEndpoints.get, { params: { id: firm.client } })).toMatchObject({
    email: 'theirs@example.com',
  })
})

test('the calendar does not move a session that a colleague has changed, and applies two moves in a row', async ({
  page,
}) => {
  proves('FIX-020')
  const { firm, addSession, fetchDate } = await newCalendarFirm(casework)
  const session = await addSession('Hearing', `${october(6)}T09:30:00`)
  const entry = page.getByRole('grid').getByRole('link', { name: /Hearing/ })
  const dragTo = async (day: string) => {
    await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
    await expect(entry).toHaveAttribute('draggable', 'true')
    await entry.dragTo(getDayCell(page, day))
  }
  const versions: (string | undefined)[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && versions.push(request.headers()['if-match']),
  )
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.clock.setFixedTime(toNoon(october(5)))
  await signIn(page, casework.url, firm.person)
  await expect(entry).toBeVisible()

  await test.step('a changed title is a new version', async () => {
    const current = await firm.call(sessionEndpoints.get, { params: { id: session } })
    await firm.call(sessionEndpoints.update, {
      params: { id: session },
      body: { ...toSessionForm(current), title: 'Hearing of witnesses' },
    })
    await dragTo(october(20))
    await expectToast(page, 'This record was changed by someone else')
    await expect(getDayLinks(page, october(6))).toHaveText(/^09:30 Hearing of witnesses/)
    expect(await fetchDate(session)).toBe(`${october(6)}T09:30:00`)
    expect(versions).toEqual(['"v1"'])
  })

  await test.step('queues a second move until the first is saved', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/sessions/${session}/`, async (route) => {
      await released
      await route.continue()
    })
    await dragTo(october(20))
    await expect(getDayLinks(page, october(20))).toHaveText(/^09:30/)
    await dragTo(october(21))
    await expect(getDayLinks(page, october(21))).toHaveText(/^09:30/)
    release()
    await expectToast(page, `Session moved to October 21, ${YEAR}`)
    expect(await fetchDate(session)).toBe(`${october(21)}T09:30:00`)
    expect(versions.slice(1)).toEqual(['"v2"', '"v3"'])
  })
})
