import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toUploadFields, uploadFiles } from '../support/documents.ts'
import { expectAccessible, newQuietContext, WIDTHS } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const DIALOGS = { Level: 'Change level', Group: 'Put', Move: 'Move' }

for (const width of WIDTHS) {
  test(`the selection bar and its dialogs are free of WCAG 2.2 AA violations at ${width} px (INTAKE-027)`, async ({
    browser,
  }) => {
    test.slow()
    const firm = await seedRecords(casework, newPerson())
    await uploadFiles(
      casework.url,
      firm.authorization,
      { ...toUploadFields(firm), security_level: 'green' },
      { [`${'Letter before action '.repeat(8)}.txt`]: 'x' },
    )
    const page = await (await newQuietContext(browser, width)).newPage()
    await signIn(page, casework.url, firm.person)
    for (const layout of ['grid', 'list']) {
      await page.goto(`${casework.url}/documents?layout=${layout}`)
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await expect(page.getByText('4 selected')).toBeVisible()
      await expectAccessible(page, `bar, ${layout}`)
    }
    for (const [action, title] of Object.entries(DIALOGS)) {
      const actions = page.getByRole('button', { name: 'Actions', exact: true })
      if (await actions.isVisible()) {
        await actions.click()
        await page.getByRole('menuitem', { name: action }).click()
      } else await page.getByRole('toolbar').getByRole('button', { name: action }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expectAccessible(page, `dialog ${action}`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
  })
}
