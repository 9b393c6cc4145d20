import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Casework } from './casework.ts'
import { addEmployee, newUser, toApiUser, switchTo, type ApiUser } from './firm.ts'
import { seedRecords, type SeededFirm } from './seed-records.ts'
import { newPerson, signIn, type Person } from './person.ts'

/** A firm with records; its owner and an admin have it open, each in their own browser. */
export interface OwnerAndAdmin {
  firm: SeededFirm
  owner: ApiUser
  /** The owner's page. */
  ownerPage: Page
  /** The admin's page. */
  adminPage: Page
}

const openBrowser = async (browser: Browser, { url }: Casework, person: Person): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url, person)
  return page
}

export const openOwnerAndAdmin = async (
  browser: Browser,
  casework: Casework,
): Promise<OwnerAndAdmin> => {
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const admin = await newUser(casework, 'Ann Admin')
  await addEmployee(owner, admin, 'admin')
  const adminPage = await openBrowser(browser, casework, admin.person)
  await switchTo(adminPage, firm.person.name)
  return { firm, owner, ownerPage: await openBrowser(browser, casework, firm.person), adminPage }
}

/** Expects the message of a refused save to be announced and focused; returns its Reload button. */
export const expectConflict = async (place: Page | Locator): Promise<Locator> => {
  const message = place
    .getByRole('alert')
    .filter({ hasText: 'This record was changed by someone else' })
  await expect(message).toBeVisible()
  await expect(message).toBeFocused()
  return message.getByRole('button', { name: 'Reload' })
}

/** Returns the message that offers to restore a draft of an older version. */
export const getDraftOffer = (place: Page | Locator) =>
  place
    .getByRole('alert')
    .filter({ hasText: 'This record has changed since you started editing it.' })
