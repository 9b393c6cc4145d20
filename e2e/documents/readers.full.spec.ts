import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the owner reads who can open a document, and an employee reads no names', async ({
  page,
  browser,
}) => {
  const firm = await newUser(casework, 'Margaret Ellison')
  const gold = await newUser(casework, 'Yusuf Demir')
  const silver = await newUser(casework, 'Grace Okafor')
  await addEmployee(firm, gold, 'gold')
  await addEmployee(firm, silver, 'silver')
  const client = await firm.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  const ids: Record<string, number | undefined> = {}
  for (const level of ['red', 'yellow'] as const) {
    const [uploaded] = await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id: client.id, security_level: level },
      { [`${level}.txt`]: 'x' },
    )
    ids[level] = uploaded?.id
  }
  await signIn(page, casework.url, firm.person, `/documents/${ids['red']}`)
  await expect(page.getByText('Only you can open this document.')).toBeVisible()
  await page.goto(`${casework.url}/documents/${ids['yellow']}`)
  await expect(page.getByText('You and Yusuf Demir can open this document.')).toBeVisible()

  const context = await browser.newContext()
  const employeePage = await context.newPage()
  await signIn(employeePage, casework.url, gold.person)
  await switchTo(employeePage, firm.person.name)
  await employeePage.goto(`${casework.url}/documents/${ids['yellow']}`)
  await expect(employeePage.getByRole('heading', { name: 'Security Information' })).toBeVisible()
  await expect(employeePage.getByText('can open this document')).toHaveCount(0)
  await context.close()
})
