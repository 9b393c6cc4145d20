import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, answerLater, answerWith, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage } from '../look.ts'
import { buildDocument } from '../samples.ts'
import {
  STORED,
  buildFiles,
  dialog,
  openNewGroup,
  openSeveral,
  openUpload,
  readForms,
  readNames,
  storeBut,
  upload,
} from './upload-samples.ts'

const NOT_A_PDF = refuse(upload, 'validation_error', {
  message: 'The content is not a PDF',
  fields: { files: ['letter.pdf: The content is not a PDF'] },
})
const LOST = answerBytes(upload, () => Response.error())
const refuseFor = (seconds: number, status = 429) =>
  answerBytes(upload, () =>
    Response.json(
      { success: false, error: { type: 'rate_limited', message: 'Please wait' } },
      { status, headers: { 'retry-after': String(seconds) } },
    ),
  )

it('lists a refused file with its reason; the others, and the corrected file, join one group (FIX-025, INTAKE-007)', async () => {
  const answers = await openNewGroup(
    ['letter.pdf', 'deed.pdf', 'plan.pdf'],
    storeBut({ 'letter.pdf': NOT_A_PDF }),
  )
  await dialog.send()
  await dialog.expectAlerts('2 of 3 files uploaded')
  await expect.element(dialog.get().getByRole('alert')).toBeInViewport({ ratio: 1 })
  await dialog.expectRows('letter.pdf.*not a PDF')
  expect(dialog.get().getByRole('button', { name: 'Retry letter.pdf' }).query()).toBeNull()
  expect(page.getByText('Successfully uploaded').query()).toBeNull()
  answers.add(STORED)
  dialog.chooseFiles(buildFiles('letter.pdf'))
  await dialog.send()
  await expectMessage('Successfully uploaded 3 document(s)')
  await dialog.expectClosed()
  expect(readForms(answers)).toMatchObject([
    { files: 'letter.pdf', group_name: 'Exhibits', store_as_group: 'true' },
    { files: 'deed.pdf', group_name: 'Exhibits' },
    { files: 'plan.pdf', group_id: '61' },
    { files: 'letter.pdf', group_id: '61' },
  ])
})

it('names the photos of a scan that are missing in its PDF (FIX-207)', async () => {
  await openUpload([
    answer(upload, {
      uploaded_count: 1,
      group: null,
      documents: [buildDocument()],
      unreadable_photos: [2, 4],
    }),
  ])
  dialog.chooseFiles(buildFiles('scan.pdf'))
  await chooseOption('Client', 'Helena Thornbury')
  await dialog.send()
  await expectMessage('Photos 2 and 4 could not be read. The others were stored.')
  await dialog.expectClosed()
})

it('stays open for a file that was chosen while others were refused', async () => {
  const answers = await openSeveral(
    ['fine.pdf', 'letter.pdf'],
    storeBut({ 'letter.pdf': NOT_A_PDF }),
  )
  await dialog.send()
  await dialog.expectAlerts('1 file was not uploaded')
  dialog.chooseFiles(buildFiles('later.pdf'))
  await dialog.press('Remove letter.pdf')
  await expectMessage('Successfully uploaded 1 document(s)')
  await expect.element(dialog.getRow('later.pdf')).toBeVisible()
  await dialog.send()
  await dialog.expectClosed()
  expect(readNames(answers)).toEqual(['fine.pdf', 'letter.pdf', 'later.pdf'])
})

it('keeps what is stored when it is cancelled, and sends no more (FIX-025)', async () => {
  const names = ['one.pdf', 'two.pdf', 'three.pdf']
  const answers = await openNewGroup(names, storeBut({ 'two.pdf': answerLater(STORED) }))
  await dialog.send()
  await expect.element(dialog.getRow('one.pdf')).toMatchTextContent('Uploaded')
  await dialog.press('Cancel Upload')
  await expectMessage('Successfully uploaded 1 document(s)')
  await dialog.expectClosed()
  expect(readNames(answers)).toEqual(['one.pdf', 'two.pdf'])
})

it('continues in a panel on other pages, which keeps the outcome (FIX-025)', async () => {
  const later = answerLater(STORED)
  const slowly = storeBut({ 'one.pdf': later, 'letter.pdf': NOT_A_PDF })
  await openNewGroup(['one.pdf', 'letter.pdf'], slowly)
  await dialog.send()
  // Level and mode cannot change while files are being sent with the previous ones.
  await expect.element(dialog.get().getByRole('progressbar')).toBeVisible()
  expect(dialog.get().getByRole('radio', { disabled: false }).elements()).toEqual([])
  await dialog.press('Continue in background')
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect.element(panel).toMatchTextContent('Uploading 2 files · 0%')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  later.release()
  await expect.element(panel.getByRole('status')).toHaveTextContent('1 of 2 files uploaded')
  await expect.element(panel.getByRole('listitem')).toMatchTextContent('The content is not a PDF')
  await panel.getByRole('button', { name: 'Remove letter.pdf' }).click()
  await expectMessage('Successfully uploaded 1 document(s)')
  await expect.element(panel).not.toBeInTheDocument()
})

it('repeats a lost request as it was before others can create the group (FIX-025, INTAKE-009)', async () => {
  const answers = await openNewGroup(['one.pdf', 'two.pdf', 'three.pdf'], LOST)
  await dialog.send()
  await dialog.expectAlerts('0 of 3 files uploaded')
  answers.add(STORED)
  await dialog.press('Retry two.pdf')
  await dialog.expectAlerts('2 of 3 files uploaded')
  await dialog.press('Retry three.pdf')
  await expectMessage('Successfully uploaded 3 document(s)')
  const [one, ...others] = Object.entries(
    Object.groupBy(readForms(answers), ({ files }) => files ?? ''),
  )
  expect(one?.[1]?.map(({ group_id }) => group_id)).toEqual([undefined, undefined, undefined])
  expect(others).toMatchObject([
    ['two.pdf', [{ group_id: '61' }]],
    ['three.pdf', [{ group_id: '61' }]],
  ])
  expect(new Set(answers.getHeaders(upload, 'idempotency-key').slice(0, 3)).size).toBe(1)
})

it('waits while the server asks it to (FIX-050)', async () => {
  await openNewGroup(['one.pdf', 'two.pdf'], refuseFor(60))
  await dialog.send()
  await expect.element(dialog.getRow('one.pdf')).toMatchTextContent('Waiting to continue…')
  await dialog.press('Cancel one.pdf')
  await expect.element(dialog.getRow('two.pdf')).toMatchTextContent('Waiting to continue…')
})

it('sends 100 files without a press, also if the server asks to wait (INTAKE-005, INTAKE-008)', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `hundred-${at}.txt`)
  const waits = new Set([10, 60])
  const pausing = answerWith(upload, () =>
    waits.has(answers.getCalls(upload).length) ? refuseFor(0) : STORED,
  )
  const later = answerLater(pausing)
  const answers = await openNewGroup(names, later)
  await dialog.send()
  await dialog.press('Continue in background')
  // A hundred rows would be drawn again for each file.
  await page.getByRole('button', { name: 'Hide files' }).click()
  later.release()
  await expect.poll(() => readNames(answers).length, { timeout: 100_000 }).toBe(102)
  await expectMessage('Successfully uploaded 100 document(s)')
  expect(new Set(readNames(answers)).size).toBe(100)
}, 120_000)

it('offers Retry for what may pass only, and then sends the same again (INTAKE-005, INTAKE-009)', async () => {
  const passing: Record<string, Answer> = {
    'lost.txt': LOST,
    'limited.txt': refuseFor(300),
    'down.txt': refuseFor(300, 503),
  }
  const refused: Record<string, Answer> = {
    'invalid.txt': NOT_A_PDF,
    'denied.txt': refuse(upload, 'permission_denied'),
    'large.txt': refuse(upload, 'file_too_large'),
  }
  const failures = { ...passing, ...refused }
  const names = [...Object.keys(failures), 'fine.txt']
  const answers = await openSeveral(names, storeBut(failures))
  await dialog.send()
  await dialog.expectAlerts('6 files were not uploaded')
  await expectMessage('Successfully uploaded 1 document(s)')
  expect(
    dialog
      .get()
      .getByRole('button', { name: /^Retry / })
      .elements(),
  ).toHaveLength(3)
  await expect.element(dialog.getRow('invalid.txt')).toMatchTextContent('The content is not a PDF')
  answers.add(STORED)
  for (const name of Object.keys(passing)) {
    await dialog.press(`Retry ${name}`)
    await expect.element(dialog.getRow(name)).not.toBeInTheDocument()
    const keys = answers.getHeaders(upload, 'idempotency-key')
    const own = keys.filter((_, at) => readNames(answers)[at] === name)
    expect([name, new Set(own).size]).toEqual([name, 1])
  }
  for (const name of Object.keys(refused)) await dialog.press(`Remove ${name}`)
  await dialog.expectClosed()
})
