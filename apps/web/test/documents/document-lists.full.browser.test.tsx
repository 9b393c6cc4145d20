import { documentEndpoints } from '@casework/contract/documents'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectMessage, expectTexts, readTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerPlaces } from './upload-samples.ts'
import { buildExhibits, getCard, keepDocuments, selectDocuments } from './documents-samples.ts'

const WORDS = ['View', 'Download', 'Edit', 'Move to group', 'Delete']
const open = (path = '/documents', documents = buildExhibits(), width = 1280) =>
  openScreen(path, keepDocuments(documents).answers, { window: [width, 900] })
const getActions = (): Locator => getCard('exhibit-red.pdf').getByRole('button', { name: /red/ })
const openTab = async (path: string, documents: Parameters<typeof keepDocuments>[0]) => {
  const answers = await openScreen(path, [
    ...answerPlaces(),
    ...answerRecords(),
    ...keepDocuments(documents).answers,
  ])
  await page.getByRole('tab', { name: /^Documents/ }).click()
  return answers
}

const LINKS = {
  'exhibit-red.pdf': '/documents/41',
  'Helena Thornbury': '/clients/11',
  'Thornbury v. Ashdown': '/cases/21',
  'Preliminary hearing': '/sessions/31',
}

it.each([
  ['grid', { pdf: '/documents/41', ...LINKS }],
  ['list', LINKS],
])(
  'links the name, picture, client, case and session of a document in a %s (INTAKE-029, FIX-071)',
  async (layout, expected) => {
    await open(`/documents?layout=${layout}`, [buildDocument()])
    const links = getCard('exhibit-red.pdf').getByRole('link', { includeHidden: true })
    const readLinks = (): Record<string, string | null> =>
      Object.fromEntries(
        links.elements().map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
      )
    await expect.poll(readLinks).toMatchObject(expected)
  },
)

it.each([
  ['grid', 1440],
  ['list', 1440],
  ['grid', 768],
  ['list', 1024],
] as const)(
  'has the words of actions as tooltips of icons in a %s of %i px, in one row, and Delete apart (INTAKE-030)',
  async (layout, width) => {
    await open(`/documents?layout=${layout}`, undefined, width)
    await expect.element(getActions().nth(4)).toBeVisible()
    const buttons = getActions().elements()
    expect(buttons.map((button) => button.getAttribute('title'))).toEqual(WORDS)
    expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1)
    const [move, remove] = [3, 4].map((at) =>
      getActions().nth(at).element().getBoundingClientRect(),
    )
    const gap = (remove?.left ?? 0) - (move?.right ?? 0)
    expect(gap).toBeGreaterThanOrEqual(16)
    expect(gap).toBeLessThanOrEqual(20)
  },
)

it.each(['grid', 'list'])(
  'saves a file that no tab can show, in a %s (INTAKE-030, FIX-071)',
  async (layout) => {
    const letter = buildDocument({ id: 42, file_name: 'Letter.doc' })
    await open(`/documents?layout=${layout}`, [letter, buildDocument()])
    const getTitle = (name: string) => page.getByTitle(name, { exact: true }).query()?.ariaLabel
    const saving = 'Saves the file. This type cannot be shown in a tab.'
    await expect.poll(() => getTitle(saving)).toBe('Download Letter.doc')
    expect(getTitle('Download')).toBe('Download exhibit-red.pdf')
    expect(getTitle('View')).toBe('View exhibit-red.pdf')
  },
)

it.each(['grid', 'list'])(
  'View of a Word file opens its page in a new tab, in a %s (LOOK-052, DOC-015, DOC-021)',
  async (layout) => {
    const tab = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    onTestFinished(() => tab.mockRestore())
    await open(`/documents?layout=${layout}`, [buildDocument({ file_name: 'Letter.docx' })])
    await page.getByRole('button', { name: 'View Letter.docx' }).click()
    expect(tab).toHaveBeenCalledWith('/documents/41', '_blank')
  },
)

it('names the documents of "Delete Selected" in a case, and deletes one by one (INTAKE-028)', async () => {
  const answers = await openTab('/cases/21', buildExhibits())
  answers.add(answer(documentEndpoints.remove, null))
  const names = ['exhibit-red.pdf', 'exhibit-green.pdf']
  await selectDocuments(...names)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Documents' })
  await expect.poll(() => readTexts(dialog.getByRole('listitem'))).toEqual(names)
  answers.add(answer(documentEndpoints.list, pageOf(buildExhibits().slice(1, 2))))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage('2 documents deleted successfully')
  await expect.element(getCard('exhibit-red.pdf')).not.toBeInTheDocument()
  const deleted = answers.getCalls(documentEndpoints.remove).map(({ params }) => params.id)
  expect(new Set(deleted)).toEqual(new Set([41, 43]))
})

it.each([
  ['clients/11', ['via Session', 'via Case', 'Direct']],
  ['cases/21', ['via Session', 'Direct', 'Direct']],
  ['sessions/31', ['Session', 'Session', 'Session']],
] as const)('shows ten at %s, each with its source (DOC-025, DOC-029..031)', async (path, tags) => {
  const of = { session: {}, case: { session: null }, client: { session: null, case: null } }
  const sources = Object.entries(of).map(([name, changes], at) =>
    buildDocument({ id: 200 + at, file_name: `of-${name}.txt`, ...changes }),
  )
  const more = Array.from({ length: 9 }, (_, at) =>
    buildDocument({ id: at + 1, file_name: `${at}.txt` }),
  )
  const answers = await openTab(`/${path}`, [...sources, ...more])
  for (const [at, { file_name }] of sources.entries())
    await expectTexts(getCard(file_name), [tags[at] ?? ''])
  const items = page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem')
  expect(items.elements()).toHaveLength(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => items.elements().length).toBe(2)
  expect(answers.getCalls(documentEndpoints.list).at(-1)?.query).toMatchObject({
    page: 2,
    page_size: 10,
  })
})
