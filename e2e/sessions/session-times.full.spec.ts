import { sessionEndpoints } from '@casework/contract/sessions'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { getFormField, newSessionFirm } from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  // A server in a zone with DST, far from that of the browser.
  casework = await startCasework({ env: { TZ: 'America/Los_Angeles' } })
})
test.afterAll(() => casework.stop())
test.use({ timezoneId: 'Pacific/Auckland' })

/** Times that do not exist, or exist twice, in the zone of the server or of the browser. */
const DATES = [
  '2027-03-14T02:30:00',
  '2027-04-04T02:30:00',
  '2027-09-26T02:30:00',
  '2027-11-07T01:30:00',
]

test('times stay as they were entered, though server and browser change their clocks', async ({
  page,
}) => {
  proves('OQ-182, SESSION-070')
  const firm = await newSessionFirm(casework)
  for (const date of DATES) await firm.addSession(`Clock ${date}`, { date })
  await signIn(page, casework.url, firm.person, '/sessions/create')
  await getFormField(page, 'Session Title').fill('Clock by hand')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await getFormField(page, 'Date').fill('2027-12-01')
  await getFormField(page, 'Time').fill('09:30')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expectToast(page, 'Session created successfully')
  const { items } = await firm.call(sessionEndpoints.list, { query: { ordering: 'date' } })
  expect(items.map(({ date }) => date)).toEqual([...DATES, '2027-12-01T09:30:00'])

  await page.goto(`${casework.url}/sessions?ordering=date`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split('","')[3])).toEqual(
    items.map(({ date }) => date.slice(0, 16).replace('T', ' ')),
  )
})
