import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { minutesStore } from '~/features/journal'
import { openScreen } from '../screen.tsx'
import '../sessions/dashboard-samples.ts'
import { answerJournal } from './journal-samples.ts'

export const getButton = (name: string) => page.getByRole('button', { name, exact: true })
export const getDialog = (name: string) => page.getByRole('dialog', { name })
export const getField = (label: string) =>
  page.getByRole('dialog').getByLabelText(label, { exact: false })
export const openMenu = () => page.getByRole('button', { name: /^Actions for Call/ }).click()
export const save = () => getButton('Save entry').click()

export const openMinutes = async (...others: Parameters<typeof openScreen>[1]) => {
  const answers = await openScreen('/cases/21', [...answerJournal(), ...others])
  await expect.element(getButton('Minutes')).toBeVisible()
  getButton('Minutes').element().focus()
  await userEvent.keyboard('{Enter}')
  // It stays open across pages, and so across tests.
  onTestFinished(() => minutesStore.setState({ isOpen: false }))
  return answers
}
