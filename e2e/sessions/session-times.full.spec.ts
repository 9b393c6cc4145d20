import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { newUser, type ApiUser } from '../support/firm.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { getSessionCards, getFormField } from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

/** The days of 2027 on which each zone changes its clocks. Kolkata does not; it gets London's. */
const ZONES = [
  { zone: 'America/New_York', changes: ['2027-03-14', '2027-11-07'] },
  { zone: 'Europe/London', changes: ['2027-03-28', '2027-10-31'] },
  { zone: 'Pacific/Auckland', changes: ['2027-09-26', '2027-04-04'] },
  { zone: 'Asia/Kolkata', changes: ['2027-03-28', '2027-10-31'] },
] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a time without the formatting code under test. */
const formatByHand = (date: string) => {
  const [, year = '', month = '', day = '', time = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(date) ?? []
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}, ${time} AM`
}
const getDayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The day before and the day of each change, with hours that a change skips or repeats. */
const DATES = [...new Set(ZONES.flatMap(({ changes }) => changes))]
  .flatMap((day) => [
    `${getDayBefore(day)}T09:30:00`,
    `${day}T01:30:00`,
    `${day}T02:30:00`,
    `${day}T09:30:00`,
  ])
  .sort()

let casework: Casework
let firm: ApiUser
let legalCase: number

test.beforeAll(async () => {
  // A server in a zone with DST, far from all tested zones.
  casework = await startCasework({ env: { TZ: 'America/Los_Angeles' } })
  firm = await newUser(casework, 'Clockwork Chambers')
  const { id: client } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Tempus Ltd',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const opened = await firm.call(caseEndpoints.create, {
    body: {
      title: 'Tempus v. Hora',
      date: '2027-01-04',
      client_id_input: client,
    },
  })
  legalCase = opened.id
  for (const date of DATES) {
    const body = {
      title: `Clock ${date}`,
      case_id: legalCase,
      client_id: client,
      date,
      session_type: 'court_hearing',
    } as const
    await firm.call(sessionEndpoints.create, { body })
  }
})
test.afterAll(() => casework.stop())

for (const { zone, changes } of ZONES) {
  test.describe(`in a browser in ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('09:30 stays 09:30, before and after both clock changes, in list, detail, edit form and export', async ({
      page,
    }) => {
      proves('OQ-182, SESSION-070, SESSION-078, SESSION-088, SESSION-112')
      await signIn(page, casework.url, firm.person)

      await test.step('in the list', async () => {
        await page.goto(`${casework.url}/sessions?search=Clock&ordering=date&page_size=50`)
        await expect(getSessionCards(page)).toHaveCount(DATES.length)
        await expect(getSessionCards(page)).toContainText(
          DATES.map((date) => new RegExp(`Clock ${date}.*${formatByHand(date)}`)),
        )
      })

      await test.step('in the export', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Export' }).click(),
        ])
        const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
        expect(lines.map((line) => line.split('","')[3])).toEqual(
          DATES.map((date) => date.slice(0, 16).replace('T', ' ')),
        )
      })

      for (const date of changes.flatMap((day) => [
        `${getDayBefore(day)}T09:30:00`,
        `${day}T09:30:00`,
      ])) {
        await test.step(`on the page and in the form of ${date}`, async () => {
          await page.getByRole('link', { name: `Clock ${date}`, exact: true }).click()
          await expect(page.getByText(`Scheduled for ${formatByHand(date)}`)).toBeVisible()
          await expect(
            page.getByRole('definition').filter({ hasText: formatByHand(date) }),
          ).toBeVisible()
          await page.getByRole('link', { name: 'Edit Session' }).first().click()
          await expect(getFormField(page, 'Date')).toHaveValue(date.slice(0, 10))
          await expect(getFormField(page, 'Time')).toHaveValue('09:30')
          await page.goBack()
          await expect(page.getByText(`Scheduled for ${formatByHand(date)}`)).toBeVisible()
          await page.goBack()
          await expect(getSessionCards(page)).toHaveCount(DATES.length)
        })
      }

      await test.step('it stays when something else is saved', async () => {
        const date = `${changes[1]}T09:30:00`
        await page.getByRole('link', { name: `Edit Clock ${date}` }).click()
        await page.getByLabel('Description').fill(`Seen from ${zone}`)
        const sent = page.waitForRequest((request) => request.method() === 'PUT')
        await page.getByRole('button', { name: 'Save Changes' }).click()
        expect((await sent).postDataJSON()).toMatchObject({ date })
        await expect(page.getByText(`Scheduled for ${formatByHand(date)}`)).toBeVisible()
      })

      await test.step('a new session is created at 09:30', async () => {
        const date = `${changes[0]}T09:30:00`
        await page.getByRole('link', { name: 'Back to Sessions' }).click()
        await page.getByRole('link', { name: 'Add Session' }).click()
        await page.getByLabel('Session Title').fill(`Made in ${zone}`)
        await chooseOption(page, 'Case', 'Tempus v. Hora')
        await getFormField(page, 'Date').fill(date.slice(0, 10))
        await getFormField(page, 'Time').fill('09:30')
        const sent = page.waitForRequest(
          (request) => request.method() === 'POST' && request.url().endsWith('/sessions/'),
        )
        await page.getByRole('button', { name: 'Create Session' }).click()
        expect((await sent).postDataJSON()).toMatchObject({ case_id: legalCase, date })
        await expectToast(page, 'Session created successfully')
        const { items } = await firm.call(sessionEndpoints.list, {
          query: { title: zone },
        })
        expect(items).toMatchObject([{ date, time: '09:30', ttime: '09:30' }])
      })
    })
  })
}
