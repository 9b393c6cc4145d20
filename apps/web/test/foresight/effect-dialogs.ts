import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { buildDocument } from '../samples.ts'
import { getBox } from './foresight-samples.ts'

export type OpenedDialog = readonly [
  path: string,
  open: () => Promise<void>,
  answers?: () => readonly Answer[],
]

const press = (name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const isShown = () => expect.element(getBox()).toBeVisible()

/** Chooses the second of what a list offers: the first is there already. */
async function chooseAnother(label: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option').nth(1).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await isShown()
}

/** What says its effect before it is done, with the box in which it does. */
export const EFFECT_DIALOGS: Readonly<Record<string, OpenedDialog>> = {
  'change a role': [
    'connections',
    async () => {
      await page
        .getByRole('combobox', { name: /^Role of/ })
        .first()
        .selectOptions('silver')
      await press('Show documents')
    },
  ],
  'remove a connection': [
    'connections',
    async () => {
      const employees = page.getByRole('list', { name: 'Employees' })
      await employees
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^Remove/ }).click()
      await isShown()
    },
  ],
  'another level of a document': [
    'documents/1/edit',
    async () => {
      await page.getByLabelText(/^Security level/).selectOptions('green')
      await isShown()
    },
  ],
  'another level of several documents': [
    'documents',
    async () => {
      await page.getByRole('checkbox').nth(1).click()
      await press('Change Level')
      await page.getByRole('dialog').getByRole('radio').last().click()
      await isShown()
    },
  ],
  'another group of a document': [
    'documents/1',
    async () => {
      await press('Move')
      await chooseAnother(/^Group/)
    },
  ],
  'another client of a case': ['cases/1/edit', () => chooseAnother(/^Client/)],
  'another client of a session': ['sessions/1/edit', () => chooseAnother(/^Client/)],
  'plan a lower level': [
    'documents/1',
    async () => {
      await press('Plan a lower level')
      await page.getByRole('radio', { name: 'After a session' }).click()
      await press('Save plan')
      await isShown()
    },
    () => [
      answer(levelPlans.getPlan, null),
      answer(documentEndpoints.get, buildDocument({ id: 1, security_level: 'red' })),
    ],
  ],
}
