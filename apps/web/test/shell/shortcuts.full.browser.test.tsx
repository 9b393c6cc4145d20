import { clientEndpoints } from '@casework/contract/clients'
import type { Role } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { expectAddress, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from './any-answers.ts'

const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens a screen, and the dialog once its keys are known, which is some time after the page. */
const open = async (path: string, role: Role = 'owner') => {
  const answers = await openScreen(path, answerAnything(), { role })
  await expect
    .poll(async () => {
      await userEvent.keyboard('?')
      return dialog.query()
    })
    .not.toBeNull()
  return answers
}
const close = async () => {
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
}

it('? lists the keys, which do not reach the page below; G and a letter open a screen', async () => {
  await open('/messages')
  await expectTexts(dialog, ['Go to', 'Everywhere', 'In a table', 'Next or previous row'])
  await expectAccessible()
  await userEvent.keyboard('gc')
  await close()
  await expectAddress('/messages')
  for (const [keys, path] of [
    ['gl', '/clients'],
    ['gc', '/cases'],
    ['gs', '/sessions'],
    ['gd', '/documents'],
    ['gf', '/firm'],
    ['gh', '/dashboard'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expectAddress(path)
  }
})

it.each([
  ['/cases', '/cases/create'],
  ['/cases/1', '/sessions/create?case=1'],
  ['/clients/1', '/cases/create?client=1'],
])('N on %s opens %s, and is a letter in a field', async (path, form) => {
  await open(path)
  await close()
  await userEvent.keyboard('n')
  await expectAddress(form)
  const title = page.getByRole('textbox', { name: /Title/ })
  await title.fill('')
  await userEvent.keyboard('gc?n')
  await expect.element(title).toHaveValue('gc?n')
  await expectAddress(form)
})

it('offers silver no record to create, neither by key nor in the palette', async () => {
  await open('/clients', 'silver')
  await close()
  await userEvent.keyboard('n{Control>}k{/Control}')
  await expect
    .poll(() => readTexts(page.getByRole('group', { name: 'Actions' }).getByRole('option')))
    .toEqual([
      'Check for conflicts',
      'Minutes',
      'Switch to dark theme',
      'Show as a table',
      'Keyboard shortcuts',
    ])
  await expectAddress('/clients')
})

it('turns the keys without Ctrl off on this device, and on again from the palette', async () => {
  await open('/messages')
  const keys = dialog.getByRole('switch', { name: /^Keys without Ctrl/ })
  await keys.click()
  await expect.element(keys).not.toBeChecked()
  expect(localStorage.getItem('shortcuts')).toBe('off')
  await close()
  await userEvent.keyboard('gc?{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Search everything')
  await expectAddress('/messages')
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await expect.element(keys).not.toBeChecked()
  await keys.click()
  await close()
  await userEvent.keyboard('?')
  await expect.element(dialog).toBeVisible()
  await close()
})

it('Enter in a field of a form presses its first button', async () => {
  const answers = await openScreen('/clients/create', answerAnything())
  await page.getByRole('textbox', { name: 'Client Name' }).fill('Margaret Ellison')
  await userEvent.keyboard('{Enter}')
  await expectAddress('/clients')
  expect(answers.getCalls(clientEndpoints.create)).toMatchObject([
    { body: { name: 'Margaret Ellison' } },
  ])
})
