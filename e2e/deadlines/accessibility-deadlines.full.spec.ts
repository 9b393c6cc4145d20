import { expect, test } from '@playwright/test'
import { FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { openScreen } from '../support/quiet.ts'
import {
  listDutyPaths,
  seedDuties,
  visitDutyDialogs,
  type SeededDuties,
} from '../support/seed-duties.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm
let duties: SeededDuties

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  duties = await seedDuties(casework, firm)
})

for (const width of WIDTHS) {
  test(`people, conflict checks, deadlines and the journal have no WCAG 2.2 AA violations at ${width} px, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(WALK_MS)
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    const visit = async (path: string) => {
      await openScreen(page, `${casework.url}/${path}`)
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await inspectWhenIdle(page, path)
    }
    await signIn(page, casework.url, firm.person)
    const { legalCase } = firm
    for (const path of [...listDutyPaths(duties), 'dashboard', `cases/${legalCase}`, 'firm'])
      await visit(path)
    await visitDutyDialogs(page, casework.url, firm, duties, String, (screenName) =>
      inspectWhenIdle(page, screenName),
    )
    await page.route(
      /\/api\/(deadlines|people|conflicts|court-days|must-not-miss|entries|cases\/\d+\/timeline)/,
      (route) => route.fulfill(FAILURE_404),
    )
    for (const path of [...listDutyPaths(duties), 'dashboard', `cases/${legalCase}`, 'firm'])
      await visit(path)
    await context.close()
  })
}
