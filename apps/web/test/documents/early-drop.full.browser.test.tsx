import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import indexPage from '../../index.html?raw'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerPlaces, buildFiles, dialog } from './upload-samples.ts'

/** Drops a file before the app has loaded; returns whether the page, not the browser, takes it. */
function dropEarly(): boolean[] {
  const script = document.createElement('script')
  script.text = /<script>([\s\S]*?)<\/script>/.exec(indexPage)?.[1] ?? ''
  document.head.append(script)
  onTestFinished(() => script.remove())
  const dataTransfer = new DataTransfer()
  for (const file of buildFiles('a.txt', 'b.txt')) dataTransfer.items.add(file)
  return ['dragover', 'drop'].map(
    (type) =>
      !document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      ),
  )
}

it('takes files that are dropped before the app has loaded (LOOK-108)', async () => {
  history.replaceState(null, '', '/cases/21')
  expect(dropEarly()).toEqual([true, true])
  await openScreen('/cases/21', [...answerPlaces(), ...answerRecords()])
  await expect.poll(() => dialog.getRows().elements().length).toBe(2)
  await expect
    .element(dialog.get().getByRole('combobox', { name: /^Case/ }))
    .toHaveValue('Thornbury v. Ashdown')
  // The page behind the dialog has asked for everything.
  await expect.element(page.getByText('Preliminary hearing').first()).toBeInTheDocument()
})
