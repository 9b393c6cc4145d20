import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerPlaces, buildFiles, dialog } from './upload-samples.ts'

/** A drag that ends within its first frame; returns whether the page, not the browser, takes it. */
function dropAtOnce(...names: string[]): { over: boolean; drop: boolean } {
  const dataTransfer = new DataTransfer()
  for (const file of buildFiles(...names)) dataTransfer.items.add(file)
  const send = (type: string) =>
    !document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    )
  send('dragenter')
  return { over: send('dragover'), drop: send('drop') }
}
const expectCase = () =>
  expect
    .element(dialog.get().getByRole('combobox', { name: /^Case/ }))
    .toHaveValue('Thornbury v. Ashdown')
const TAKEN = { over: true, drop: true }

it('takes files that are dropped within the first frame of a drag (FIX-238)', async () => {
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords()])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(dropAtOnce('a.txt', 'b.txt', 'c.txt')).toEqual(TAKEN)
  await expect.poll(() => dialog.getRows().elements().length).toBe(3)
  await expectCase()
})

it('takes files that are dropped before their case is known (FIX-238)', async () => {
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords()])
  expect(dropAtOnce('a.txt', 'b.txt')).toEqual(TAKEN)
  await expect.poll(() => dialog.getRows().elements().length).toBe(2)
  await expectCase()
  // The page behind the dialog has asked for everything, so that nothing is asked in the next test.
  await expect.element(page.getByText('Preliminary hearing').first()).toBeInTheDocument()
})

it.each(['/login', '/forgot-password', '/nowhere'])(
  'keeps the browser from opening a file at %s, and offers it to nobody later (FIX-238)',
  async (path) => {
    await openScreen(path, [], { role: null })
    expect(dropAtOnce('a.txt')).toEqual(TAKEN)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(dropAtOnce('a.txt')).toEqual(TAKEN)
    expect(page.getByRole('dialog').query()).toBeNull()
  },
)
