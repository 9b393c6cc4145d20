import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Casework } from './casework.ts'
import { employ, enrolled, holder, switchTo, type Enrolled } from './firm.ts'
import { seedRecords, type SeededFirm } from './seed-records.ts'
import { newPerson, signIn, type Person } from './person.ts'

/** A firm with records, and its owner and an admin, each in a browser in the firm's workspace. */
export interface TwoPeople {
  firm: SeededFirm
  owner: Enrolled
  /** The owner's page. */
  first: Page
  /** The admin's page. */
  second: Page
}

export const openBrowser = async (
  browser: Browser,
  { url }: Casework,
  person: Person,
): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url, person)
  return page
}

export const twoPeople = async (browser: Browser, casework: Casework): Promise<TwoPeople> => {
  const firm = await seedRecords(casework, newPerson())
  const owner = await holder(casework, firm.person, firm.authorization)
  const admin = await enrolled(casework, 'Ann Admin')
  await employ(owner, admin, 'admin')
  const second = await openBrowser(browser, casework, admin.person)
  await switchTo(second, firm.person.name)
  return { firm, owner, first: await openBrowser(browser, casework, firm.person), second }
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

/** The offer to restore a draft of an older version, above the current one. */
export const draftOffer = (place: Page | Locator) =>
  place
    .getByRole('alert')
    .filter({ hasText: 'This record has changed since you started editing it.' })
