import { journalEndpoints } from '@casework/contract/journal'
import { expect, type Page } from '@playwright/test'
import type { ApiUser } from './firm.ts'
import { addEntryTo } from './journal.ts'
import { waitUntilQuiet } from './quiet.ts'
import type { SeededFirm } from './seed-records.ts'

/** A word that only one entry has. */
const RARE = 'Popocatepetl'

/**
 * Gives the case of a seeded firm a long note, a call with an amendment, and a letter; returns the id
 * of the call.
 */
export const seedJournal = async (owner: ApiUser, legalCase: number): Promise<number> => {
  const happened_at = `${new Date().toISOString().slice(0, 10)}T00:10:00`
  const lines = Array.from({ length: 9 }, (_, at) => `${at + 1}. ${'Reed asked again. '.repeat(4)}`)
  await addEntryTo(owner, legalCase, {
    kind: 'note',
    direction: null,
    body: lines.join('\n'),
    security_level: 'red',
    happened_at,
    minutes: null,
  })
  await addEntryTo(owner, legalCase, {
    kind: 'letter',
    body: `Wrote to Featherstonehaugh-Cholmondeley and Ashdown Holdings about ${RARE}`,
    security_level: 'yellow',
    happened_at,
  })
  const { id } = await addEntryTo(owner, legalCase, {
    direction: 'in',
    body: 'Reed offers 8,000 and expects a reply by Friday',
    happened_at,
    minutes: 1440,
  })
  await owner.call(journalEndpoints.amend, {
    params: { id },
    body: { body: 'Reed called back: 9,000', minutes: 90 },
  })
  return id
}

/** Opens the states of the box and each dialog of the journal, and hands them to `inspect`. */
export const visitJournal = async (
  page: Page,
  url: string,
  { legalCase, session }: SeededFirm,
  translate: (text: string) => string,
  inspect: (screenName: string) => Promise<void>,
): Promise<void> => {
  const open = async (path: string) => {
    await page.goto(`${url}/${path}`)
    await waitUntilQuiet(page)
  }
  const getButton = (name: string) =>
    page.getByRole('button', { name: translate(name), exact: true })
  const getDialog = (name: string) => page.getByRole('dialog', { name: translate(name) })
  const getText = () => page.getByPlaceholder(translate('Write a note, a call, a letter…'))
  const getEntry = (text: string) => page.getByRole('article').filter({ hasText: text })
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu').or(page.locator('[role$=dialog]'))).toHaveCount(0)
  }
  const openMenu = async (entry: string, item: string) => {
    await close()
    await getEntry(entry).locator('[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: translate(item), exact: true }).click()
  }

  await open(`cases/${legalCase}`)
  await getButton('Save entry').click()
  await expect(page.getByText(translate('Please enter a text'))).toBeVisible()
  await getButton('Call').click()
  await page.getByRole('textbox', { name: translate('Minutes') }).fill('2000')
  await getButton('Save entry').click()
  await inspect('an entry with faults')
  await getEntry('Reed asked again')
    .getByRole('button', { name: translate('Show more') })
    .click()
  await inspect('a long entry')

  await openMenu('Reed asked again', 'Edit')
  await expect(getDialog('Edit entry').getByRole('textbox').first()).toBeVisible()
  await inspect('edit an entry')
  await openMenu('Reed offers', 'Amend')
  await getDialog('Amend')
    .getByRole('button', { name: translate('Save') })
    .click()
  await expect(getDialog('Amend').getByText(translate('Please enter a text'))).toBeVisible()
  await inspect('amend an entry')
  await openMenu('Reed offers', 'Change level')
  await expect(getDialog('Change level').getByRole('combobox').first()).toBeVisible()
  await inspect('change the level of an entry')
  await openMenu('Reed offers', 'Delete')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect('delete an entry')

  await open(`sessions/${session}`)
  await getText().fill('Half a sentence')
  await page
    .getByRole('link', { name: translate('Back to Sessions') })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect('leave an unsaved entry')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: translate('Leave') })
    .click()

  await open(`cases/${legalCase}`)
  await getButton('Minutes').click()
  await expect(getDialog('Minutes').getByRole('list').first()).toBeVisible()
  await inspect('minutes')
  await open('cases')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(RARE)
  await expect(page.getByRole('option', { name: RARE })).toBeVisible()
  await inspect('palette with an entry')
}
