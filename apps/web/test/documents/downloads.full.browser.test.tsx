import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { secondFactors } from '@casework/contract/second-factor'
import { signInEndpoints } from '@casework/contract/sign-ins'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, refuse, type Answers } from '../answers.ts'
import { buildFactor } from '../account/account-samples.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { getBar, keepDocuments, pressInBar, selectDocuments } from './documents-samples.ts'

const { downloadMany } = documentBatches
const MB = 1024 * 1024
const open = async (role: 'owner' | 'admin' = 'owner') => {
  const large = buildDocument({ file_size: 40 * MB })
  const { answers } = keepDocuments([large])
  const opened = await openScreen('/documents', [...answerRecords(), ...answers], { role })
  await selectDocuments('exhibit-red.pdf')
  return opened
}
const getPanel = () => page.getByRole('region', { name: 'Downloads' })

/** Answers with a zip that sends 1 MB of 40 and then waits; the returned function fails it. */
const sendPart = (answers: Answers): ((error: Error) => void) => {
  let fail: (error: Error) => void = () => undefined
  const stream = new ReadableStream({
    start(part) {
      part.enqueue(new Uint8Array(MB))
      fail = (error) => part.error(error)
    },
  })
  answers.add(answerBytes(downloadMany, () => new Response(stream)))
  return (error) => fail(error)
}

it('does not save a zip that is cut, says so, and keeps the selection (INTAKE-039)', async () => {
  const answers = await open()
  const fail = sendPart(answers)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => saved.mockRestore())
  await pressInBar('Download')
  await expectTexts(getPanel(), ['1.00 MB of 40.00 MB'])
  fail(new TypeError('network error'))
  await expectMessage('Failed to download documents')
  await expect.element(getBar()).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  expect(answers.getCalls(downloadMany).map(({ body }) => body)).toEqual([{ ids: [41] }])
})

it('continues a zip on other pages, where it can be cancelled (INTAKE-039)', async () => {
  const fail = sendPart(await open())
  await pressInBar('Download')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expectTexts(getPanel(), ['1.00 MB of 40.00 MB'])
  await getPanel().getByRole('button', { name: 'Cancel' }).click()
  // As the browser does when the request is aborted.
  fail(new DOMException('', 'AbortError'))
  await expect.element(getPanel()).not.toBeInTheDocument()
  expect(page.getByText('Failed to download documents').query()).toBeNull()
})

it.each(['Download exhibit-red.pdf', 'View exhibit-red.pdf', 'Download'])(
  'leads from "%s" to the security settings without a second factor (KEYS-037)',
  async (name) => {
    const message = 'Northside Law requires a second factor for red documents.'
    const answers = await open('admin')
    for (const endpoint of [documentEndpoints.view, documentEndpoints.download, downloadMany])
      answers.add(refuse(endpoint, 'second_factor_missing', { message }))
    answers.add(answer(signInEndpoints.list, []), answer(secondFactors.read, buildFactor()))
    await page.getByRole('button', { name, exact: true }).click()
    await expectMessage(message)
    await page.getByRole('button', { name: 'Set up second factor' }).click()
    await expectAddress('/profile-settings?tab=security')
  },
)
