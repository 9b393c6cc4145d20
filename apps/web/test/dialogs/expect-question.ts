import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { giveFiles } from '../documents/upload-samples.ts'
import { openAnyScreen } from '../shell/screens.ts'
import type { Opening } from './openings.ts'

/** The text of a combobox searches; what is chosen there counts. */
const TEXT_FIELD =
  'input:enabled:not([role], [tabindex="-1"], [type=file], [type=radio], [type=checkbox]), textarea:enabled'
const VALUES: Readonly<Record<string, string>> = {
  date: '2026-03-20',
  'datetime-local': '2026-03-20T10:00',
  number: '17',
}

/** Types or chooses something; returns false if the dialog has no field. */
async function fillSomething(dialog: Locator): Promise<boolean> {
  const find = (fields: string) => dialog.element().querySelector<HTMLElement>(fields)
  const file = find('[type=file]:enabled')
  const text = find(TEXT_FIELD)
  const choice = find('[type=radio]:enabled:not(:checked), [type=checkbox]:enabled')
  const select = find('select:enabled')
  if (file instanceof HTMLInputElement)
    giveFiles(file, [new File(['name\nAda'], file.accept.includes('csv') ? 'ada.csv' : 'ada.pdf')])
  else if (text instanceof HTMLInputElement || text instanceof HTMLTextAreaElement)
    await userEvent.fill(text, VALUES[text.type] ?? `${text.value}7`)
  else if (choice) await userEvent.click(choice)
  else if (select instanceof HTMLSelectElement)
    await userEvent.selectOptions(select, [...select.options].at(-1)?.value ?? '')
  else return false
  return true
}

export const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })

/** Answers the question that is asked then. */
export async function answerQuestion(answer: 'Stay' | 'Leave'): Promise<void> {
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: answer }).click()
  await expect.poll(() => question.query()).toBeNull()
}

/** The first press may close the list of a combobox. */
const pressEscape = () =>
  expect
    .poll(async () => {
      if (!question.query()) await userEvent.keyboard('{Escape}')
      return question.query()
    })
    .not.toBeNull()

/** Presses beside the dialog. */
const pressOutside = () =>
  userEvent.click(document.documentElement, { position: { x: 3, y: 3 }, force: true })

/**
 * Opens a dialog and fills it: Escape, a press outside and Back ask before that is lost. One without
 * a field has nothing to lose.
 */
export async function expectQuestion(opening: Opening): Promise<void> {
  const { path, open, role = 'dialog', name, answers, window } = opening
  // Where Back leads.
  history.pushState(null, '', '/messages')
  await openAnyScreen(path, window, answers?.())
  await open()
  const dialog = page.getByRole(role, { name })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().querySelector('.skeleton')).toBeNull()
  if (!(await fillSomething(dialog))) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
    return
  }
  await pressEscape()
  await answerQuestion('Stay')
  if (role === 'dialog') {
    await pressOutside()
    await answerQuestion('Stay')
  }
  await expect.element(dialog).toBeVisible()
  history.back()
  await answerQuestion('Leave')
  await expect.poll(() => dialog.query()).toBeNull()
}
