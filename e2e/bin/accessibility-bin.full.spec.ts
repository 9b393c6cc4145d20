import { caseEndpoints } from '@casework/contract/cases'
import { holdEndpoints } from '@casework/contract/holds'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toApiUser } from '../support/firm.ts'
import { importManyClients } from '../support/import-clients.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

for (const width of WIDTHS) {
  test(`the bin and holds are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const { url } = casework
    const firm = await seedRecords(casework, newPerson())
    const owner = await toApiUser(casework, firm.person, firm.authorization)
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await signIn(page, url, firm.person, '/bin')
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
    await inspectWhenIdle(page, 'empty bin')

    await owner.call(caseEndpoints.remove, { params: { id: firm.legalCase } })
    await owner.call(holdEndpoints.place, {
      body: { client_id: firm.client, reason: 'Litigation notice' },
    })
    await importManyClients(url, owner.authorization, 2)
    await page.goto(`${url}/bin`)
    await page.getByRole('checkbox', { name: 'Select Thornbury v. Ashdown' }).check()
    await inspectWhenIdle(page, 'bin')
    await page.getByRole('button', { name: 'Change Retention' }).click()
    await expect(page.getByRole('dialog', { name: 'Retention' })).toBeVisible()
    await inspectWhenIdle(page, 'retention')
    for (const [tab, list] of [
      ['imports', 'Imports'],
      ['holds', 'Holds'],
    ] as const) {
      await page.goto(`${url}/bin?tab=${tab}`)
      await expect(page.getByRole('list', { name: list })).toBeVisible()
      await inspectWhenIdle(page, `bin, tab ${tab}`)
    }
    await page.goto(`${url}/clients/${firm.client}`)
    await page.getByRole('button', { name: 'Lift hold' }).click()
    await expect(page.getByRole('dialog', { name: 'Lift hold' })).toBeVisible()
    await inspectWhenIdle(page, 'lift a hold')
    await page.keyboard.press('Escape')
    await inspectWhenIdle(page, 'client with a hold')
    await context.close()
  })
}
