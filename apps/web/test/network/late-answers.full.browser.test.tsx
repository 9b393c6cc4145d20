import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'

const CLIENT = buildClient()

it.each([
  ['/clients/create', 'create', 'Add Client', 'Client created successfully'],
  ['/clients/11/edit', 'update', /^(Save|Update)/, 'Client updated successfully'],
] as const)(
  'a late answer to a save of %s is said, and does not lead away who has left (OQ-065)',
  async (path, call, button, message) => {
    const saved = answerLater(answer(clientEndpoints[call], { ...CLIENT, conflict_check: null }))
    const answers = await openScreen(path, [
      ...answerAnything(),
      answer(clientEndpoints.get, { ...CLIENT, hold: null }),
      saved,
    ])
    await page.getByRole('textbox', { name: 'Client Name' }).fill('Late Client')
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect.poll(() => answers.getCalls(clientEndpoints[call]).length).toBe(1)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Cases' })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Leave' }).click()
    const cases = page.getByRole('heading', { name: 'Cases', exact: true })
    await expect.element(cases).toBeVisible()
    saved.release()
    await expectMessage(message)
    await expect.element(cases).toBeVisible()
    await expectAddress('/cases')
  },
)
