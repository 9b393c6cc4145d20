import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../answers.ts'
import { buildClient } from '../samples.ts'
import { resizeWindow } from '../window.ts'
import { openUpload } from '../documents/upload-samples.ts'
import { openRecords } from '../records/records-samples.ts'
import { toast } from '~/ui'

const WIDTHS = [1920, 1440, 1024, 768, 390, 360]
const isCovered = (control: Element, message: Element): boolean => {
  const [one, other] = [control.getBoundingClientRect(), message.getBoundingClientRect()]
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
/** The controls in the head of the dialog, or of the page without one. */
const listControls = () => {
  const inDialog = [...document.querySelectorAll('[role=dialog] [data-head-actions]')]
  const inPage = document.querySelectorAll('main header :is(a, button), [data-head-actions] button')
  return (inDialog.length > 0 ? inDialog : [...inPage]).filter((control) =>
    control.checkVisibility(),
  )
}
const getMessages = () => [...document.querySelectorAll('[data-type]:not(.sr-only)')]
const findCovered = () =>
  getMessages().flatMap((message) =>
    listControls()
      .filter((control) => isCovered(control, message))
      .map((control) => control.textContent),
  )

/** Shows three messages, opened, at each width. */
async function expectNothingCovered(): Promise<void> {
  for (const text of ['The first message', 'Another one', 'A long one of two lines, as they are'])
    toast.success(text, 600_000, { label: 'Undo', onSelect: () => undefined })
  for (const width of WIDTHS) {
    await resizeWindow(width, 900)
    await expect.poll(findCovered, { message: `at ${width}` }).toEqual([])
    const [message] = getMessages()
    const box = message?.getBoundingClientRect()
    expect(innerWidth - (box?.right ?? 0)).toBeLessThanOrEqual(24)
    expect(box?.top).toBeLessThanOrEqual(330)
  }
}

it.each([
  ['a list', '/clients', 'Add Client'],
  ['a record', '/clients/11', 'Edit'],
  ['a form', '/clients/11/edit', 'Save Changes'],
])('toasts cover nothing in the head of %s (LOOK-105)', async (_, path, control) => {
  await openRecords(path, [answer(clientEndpoints.get, { ...buildClient(), hold: null })], {
    client: buildClient(),
  })
  await expect.element(page.getByText(control, { exact: true }).first()).toBeVisible()
  await expectNothingCovered()
})

it('toasts do not cover the X of a dialog, and go back up after it (LOOK-105)', async () => {
  await openUpload()
  await expectNothingCovered()
  await resizeWindow(1280, 900)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.poll(findCovered).toEqual([])
})
