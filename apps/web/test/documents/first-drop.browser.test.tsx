import { caseEndpoints } from '@casework/contract/cases'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { CDPSession } from '@vitest/browser-playwright'
import { expect, it, onTestFinished } from 'vitest'
import { cdp, page, server } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { answerPermissions } from '../frame.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerPlaces, buildFiles, dialog } from './upload-samples.ts'

/** Tells of a drag; returns whether the page, not the browser, takes it. */
function drag(type: 'dragenter' | 'dragover' | 'drop', ...names: string[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of buildFiles(...names)) dataTransfer.items.add(file)
  return !document.body.dispatchEvent(
    new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
  )
}
/** A drag that ends within its first frame. */
const dropAtOnce = (...names: string[]) => ({
  enter: drag('dragenter', ...names),
  over: drag('dragover', ...names),
  drop: drag('drop', ...names),
})

/** Drags a real file with the real pointer, to the middle of an element. */
async function dragFile(type: 'dragEnter' | 'dragOver' | 'drop', over: Element): Promise<void> {
  const session: CDPSession = cdp()
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth)
  const box = over.getBoundingClientRect()
  const scale = frame.width / innerWidth
  await session.send('Input.dispatchDragEvent', {
    type,
    x: frame.x + (box.x + box.width / 2) * scale,
    y: frame.y + (box.y + box.height / 2) * scale,
    data: {
      items: [],
      files: [`${server.config.root}/tools/release/licenses/MIT.txt`],
      dragOperationsMask: 1,
    },
  })
}

const expectCase = () =>
  expect
    .element(dialog.get().getByRole('combobox', { name: /^Case/ }))
    .toHaveValue('Thornbury v. Ashdown')
const TAKEN = { enter: true, over: true, drop: true }

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

it('takes files that are dropped on the dialog of a group before it is read (FIX-238)', async () => {
  const later = answerLater(answer(documentGroupEndpoints.get, buildGroup()))
  await openScreen('/documents?tab=groups&group=51', [...answerPlaces(), ...answerRecords(), later])
  await expect.element(page.getByRole('dialog', { name: 'Group Details' })).toBeVisible()
  expect(dropAtOnce('a.txt')).toEqual(TAKEN)
  later.release()
  await expect
    .element(dialog.get().getByRole('combobox', { name: 'Group' }))
    .toHaveValue('Exhibits')
})

it('takes a file that is dropped where the pointer, or the page, has just moved (FIX-238)', async () => {
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords()])
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  await dragFile('dragEnter', heading.element())
  await dragFile('dragOver', heading.element())
  await dragFile('drop', page.getByRole('navigation').first().element())
  await expect.poll(() => dialog.getRows().elements().length).toBe(1)
  await expectCase()
})

it('takes a file that is dropped on what leaves the page at that moment (FIX-238)', async () => {
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords()])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const placeholder = document.createElement('div')
  placeholder.style.cssText = 'position: fixed; inset: 0; z-index: 99'
  onTestFinished(() => placeholder.remove())
  document.body.append(placeholder)
  await dragFile('dragEnter', placeholder)
  await dragFile('dragOver', placeholder)
  // Chromium tells of the drag once more before the drop.
  placeholder.addEventListener('dragover', () => queueMicrotask(() => placeholder.remove()))
  await dragFile('drop', placeholder)
  expect(placeholder.isConnected).toBe(false)
  await expect.poll(() => dialog.getRows().elements().length).toBe(1)
  await expectCase()
})

it('refuses nothing before the permissions are known, and takes a drop then (FIX-238)', async () => {
  const later = answerLater(answerPermissions('gold'))
  const given = [...answerPlaces(), ...answerRecords(), later]
  const answers = await openScreen('/documents', given, { role: 'gold' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  drag('dragenter', 'a.txt')
  await answers.settle()
  expect(page.getByText('You cannot add documents here.').query()).toBeNull()
  expect(dropAtOnce('a.txt')).toEqual(TAKEN)
  later.release()
  await expect.poll(() => dialog.getRows().elements().length).toBe(1)
})

it('takes files elsewhere after a drop on a case that cannot be read (FIX-238)', async () => {
  const missing = refuse(caseEndpoints.get, 'not_found')
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords(), missing])
  expect(dropAtOnce('a.txt')).toEqual(TAKEN)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Documents' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  drag('dragenter', 'a.txt')
  await expect.element(page.getByText('Drop files to add them to Documents')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
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
