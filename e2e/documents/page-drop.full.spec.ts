import { expect, test } from '@playwright/test'
import { dragFiles, writeTextFiles } from '../support/drag-files.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

test('files dropped on a case are uploaded to it, without folders', async ({ page }, testInfo) => {
  proves('INTAKE-010')
  const firm = await seedRecords(casework, newPerson())
  const folder = testInfo.outputPath('letters')
  const files = writeTextFiles(folder, ['a.txt', 'b.txt'])
  await signIn(page, casework.url, firm.person, `/cases/${firm.legalCase}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thornbury v. Ashdown' })).toBeVisible()
  const drop = await dragFiles(page, [...files, folder])
  await expect(page.getByText('Drop files to add them to Thornbury v. Ashdown')).toBeVisible()
  await drop()
  await expectToast(page, 'Folders cannot be uploaded. Choose files.')
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('combobox', { name: 'Case' })).toHaveValue('Thornbury v. Ashdown')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, 'Successfully uploaded 2 document(s)')
})
