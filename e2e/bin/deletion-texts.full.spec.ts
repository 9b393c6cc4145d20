import { documentEndpoints } from '@casework/contract/documents'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

interface Deletion {
  path: string
  /** Name of the button that asks. */
  button: string
  title: string
  /** The whole text between title and buttons. */
  question: string
  toast: string
}

/** Deletes a record; nothing may point to the bin. */
async function expectDeletion(page: Page, { path, button, title, question, toast }: Deletion) {
  await page.goto(`${casework.url}/${path}`)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog.getByRole('paragraph')).toHaveText(question.split('\n'))
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, toast)
  const shown = page.getByRole('status').filter({ hasText: toast }).last()
  await expect(shown.getByRole('button', { name: /Open|Undo|Restore/ })).toHaveCount(0)
  await expect(page.getByText(/\bbin\b/i)).toHaveCount(0)
}

for (const role of ['owner', 'admin', 'diamond'] as const)
  test(`${role} reads the same dialogs and toasts of deletions as before`, async ({ page }) => {
    proves('BIN-026')
    const firm = await seedRecords(casework, newPerson())
    const owner = await toApiUser(casework, firm.person, firm.authorization)
    const { client, legalCase, session } = firm
    await owner.call(documentGroupEndpoints.create, {
      body: { name: 'Letters sent', session_id: session },
    })
    const { items } = await owner.call(documentEndpoints.list, {
      query: { search: 'exhibit-green' },
    })
    if (role === 'owner') await signIn(page, casework.url, firm.person)
    else {
      const employee = await newUser(casework)
      await addEmployee(owner, employee, role)
      await signIn(page, casework.url, employee.person)
      await switchTo(page, owner.person.name)
    }

    await expectDeletion(page, {
      path: 'documents?tab=groups',
      button: 'Delete Letters sent',
      title: 'Delete Document Group',
      question:
        'Are you sure you want to delete "Letters sent"? Its documents will be kept without a group.',
      toast: 'Document group deleted successfully',
    })
    await expectDeletion(page, {
      path: `documents/${items[0]?.id}`,
      button: 'Delete',
      title: 'Delete Document',
      question:
        'Are you sure you want to delete "exhibit-green.pdf"? This action cannot be undone.',
      toast: 'Document deleted successfully',
    })
    if (role === 'diamond') {
      // It may not delete the red document below the session, nor cases and clients.
      for (const path of [`cases/${legalCase}`, `clients/${client}`]) {
        await page.goto(`${casework.url}/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
      }
      return
    }
    await expectDeletion(page, {
      path: `sessions/${session}`,
      button: 'Delete',
      title: 'Delete Session',
      question:
        'Are you sure you want to delete "Preliminary hearing"? This action cannot be undone and will also delete all associated documents.\n2 documents will be permanently deleted.',
      toast: 'Session deleted successfully',
    })
    await expectDeletion(page, {
      path: `cases/${legalCase}`,
      button: 'Delete',
      title: 'Delete Case',
      question: 'Are you sure you want to delete "Thornbury v. Ashdown"?',
      toast: 'Case deleted successfully',
    })
    await expectDeletion(page, {
      path: `clients/${client}`,
      button: 'Delete',
      title: 'Delete Client',
      question: 'Are you sure you want to delete "Helena Thornbury"?',
      toast: 'Client deleted successfully',
    })
  })
