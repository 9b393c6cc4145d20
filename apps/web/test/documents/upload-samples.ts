import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { answer, answerWith, pageOf, type Answer, type Answers, type Received } from '../answers.ts'
import { chooseOption, readTexts } from '../look.ts'
import { buildCase, buildClient, buildDocument, buildGroup, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'

export const { upload } = documentEndpoints

const getDialog = (): Locator => page.getByRole('dialog', { name: 'Upload Document' })
const getRows = (): Locator => getDialog().getByRole('listitem')

/** Chooses files with a field, as from the computer. */
export function giveFiles(input: Element | null, files: readonly File[]): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The upload dialog. */
export const dialog = {
  get: getDialog,
  getRows,
  /** The row of a file; several documents show its name in a field. */
  getRow: (name: string): Locator =>
    getRows()
      .filter({ hasText: name })
      .or(getRows().filter({ has: page.getByLabelText(`Name of ${name}`) })),
  press: (name: string) => getDialog().getByRole('button', { name, exact: true }).click(),
  send: () => dialog.press('Upload'),
  /** Chooses a mode, or another radio button. */
  chooseMode: (name: string) => getDialog().getByRole('radio', { name, exact: true }).click(),
  chooseFiles: (files: readonly File[]) =>
    giveFiles(getDialog().element().querySelector('input[type=file]'), files),
  async choosePlace(): Promise<void> {
    await chooseOption('Client', 'Helena Thornbury')
    await chooseOption('Case', 'Thornbury v. Ashdown')
    await chooseOption('Session', 'Preliminary hearing')
  },
  /** Waits until the form says exactly this. */
  expectAlerts: (...texts: string[]) =>
    expect.poll(() => readTexts(getDialog().getByRole('alert'))).toEqual(texts),
  /** Waits until there are exactly these rows; each begins with its pattern. */
  async expectRows(...patterns: string[]): Promise<void> {
    await expect.poll(() => getRows().elements().length).toBe(patterns.length)
    for (const [at, pattern] of patterns.entries())
      await expect.element(getRows().nth(at)).toMatchTextContent(new RegExp(`^${pattern}`))
  },
  expectClosed: () => expect.element(getDialog()).not.toBeInTheDocument(),
}

export const buildFiles = (...names: string[]): File[] =>
  names.map((name) => new File(['x'.repeat(10)], name, { lastModified: 0 }))

/** A client with a case, two sessions and, in the first, the group "Letters". */
export const answerPlaces = (): Answer[] => [
  answer(documentEndpoints.list, pageOf([])),
  answer(clientEndpoints.list, pageOf([buildClient()])),
  answer(clientEndpoints.get, { ...buildClient(), hold: null }),
  answer(caseEndpoints.list, pageOf([buildCase()])),
  answer(caseEndpoints.get, { ...buildCase(), hold: null }),
  answer(
    sessionEndpoints.list,
    pageOf([buildSession(), buildSession({ id: 32, title: 'Second hearing' })]),
  ),
  answer(sessionEndpoints.get, buildSession()),
  answer(documentGroupEndpoints.list, ({ query }) =>
    pageOf(query.session_id === 32 ? [] : [buildGroup({ name: 'Letters' })]),
  ),
]

type Upload = Received<typeof upload>

const readFileName = ({ form }: Upload): string => {
  const file = form?.get('files')
  return file instanceof File ? file.name : ''
}
const readForm = ({ form }: Upload): Record<string, string> =>
  Object.fromEntries(
    [...(form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  )
/** The text fields of each upload, and the name of its file. */
export const readForms = (answers: Answers) => answers.getCalls(upload).map(readForm)
export const readNames = (answers: Answers) => answers.getCalls(upload).map(readFileName)

/** Stores an uploaded file; a group, new or not, is number 61. */
export const STORED = answer(upload, (received) => ({
  uploaded_count: 1,
  group: received.form?.get('store_as_group') === 'true' ? { id: 61, name: 'Exhibits' } : null,
  documents: [{ ...buildDocument({ id: 71 }), file_name: readFileName(received) }],
}))
/** Stores every file but these. */
export const storeBut = (others: Readonly<Record<string, Answer>>): Answer =>
  answerWith(upload, (received) => others[readFileName(received)] ?? STORED)

/** Opens the dialog; the server stores every file, unless `answers` say otherwise. */
export async function openUpload(
  answers: readonly Answer[] = [],
  viewer?: Parameters<typeof openScreen>[2],
): Promise<Answers> {
  const opened = await openScreen('/documents', [...answerPlaces(), STORED, ...answers], viewer)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(getDialog()).toBeVisible()
  return opened
}

type Open = (names: readonly string[], ...answers: readonly Answer[]) => Promise<Answers>

/** Opens the dialog with files as several documents of one client. */
export const openSeveral: Open = async (names, ...answers) => {
  const opened = await openUpload(answers)
  await dialog.chooseMode('Several documents')
  dialog.chooseFiles(buildFiles(...names))
  await chooseOption('Client', 'Helena Thornbury')
  return opened
}

/** Opens the dialog with files for the new group "Exhibits". */
export const openNewGroup: Open = async (names, ...answers) => {
  const opened = await openUpload(answers)
  await dialog.chooseMode('Document group')
  dialog.chooseFiles(buildFiles(...names))
  await dialog.choosePlace()
  await dialog.chooseMode('New group')
  await getDialog().getByRole('textbox', { name: 'Group Name' }).fill('Exhibits')
  return opened
}
