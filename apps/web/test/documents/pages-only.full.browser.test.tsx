import { connectionEndpoints } from '@casework/contract/connections'
import { documentBatches } from '@casework/contract/document-batches'
import { PAGES_ONLY } from '@casework/contract/document-settings'
import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { expectMessage } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildDocument } from '../samples.ts'
import { openScreen, type Viewer } from '../screen.tsx'
import { getBar, keepDocuments, pressInBar, selectDocuments } from './documents-samples.ts'
import { answerNoPages } from './reader-answers.ts'

const red = buildDocument({ id: 41, file_name: 'opinion.pdf', download_allowed: false })
const green = buildDocument({ id: 42, file_name: 'letter.pdf', security_level: 'green' })

const open = (path = '/documents', viewer: Viewer = {}) =>
  openScreen(
    path,
    [
      ...answerRecords(),
      ...keepDocuments([red, green]).answers,
      answer(levelPlans.getPlan, null),
      answerNoPages(),
      answer(connectionEndpoints.followers, []),
    ],
    viewer,
  )
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const catchTabs = () => {
  const tabs = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  onTestFinished(() => tabs.mockRestore())
  return tabs
}

async function expectRefused(name: string) {
  await expect.element(getButton(name)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(getButton(name)).toHaveAccessibleDescription(PAGES_ONLY)
}

it.each(['owner', 'admin'] as const)(
  'Download of a red document is disabled and says why, in rows, cards and on its page, for %s (READ-017)',
  async (role) => {
    await open('/documents?layout=list', { role })
    await expectRefused('Download opinion.pdf')
    await expect.element(getButton('Download letter.pdf')).not.toHaveAttribute('aria-disabled')
    await getButton('Grid view').click()
    await expectRefused('Download opinion.pdf')
    await page.getByRole('link', { name: 'opinion.pdf' }).first().click()
    await expectRefused('Download')
    await expect.element(getButton('View')).not.toHaveAttribute('aria-disabled')
  },
)

it.each([
  ['a phone', { window: [390, 844] }],
  ['the table', {}],
] as const)('the menu of %s says why there is no download (READ-017)', async (where, viewer) => {
  if (where === 'the table') localStorage.setItem(documentEndpoints.list.path, 'table')
  await open('/documents', viewer)
  await getButton('Actions for opinion.pdf').click()
  const item = page.getByRole('menuitem', { name: /^Download/ })
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item).toMatchTextContent(PAGES_ONLY)
})

it('a zip with a red document is not offered, and says why; without it is (READ-017)', async () => {
  const answers = await open()
  await selectDocuments('opinion.pdf', 'letter.pdf')
  const download = getBar().getByRole('button', { name: 'Download', exact: true })
  await expect.element(download).toHaveAttribute('aria-disabled', 'true')
  await expect.element(download).toHaveAccessibleDescription(PAGES_ONLY)
  await selectDocuments('opinion.pdf')
  // The owner may turn it off in the meantime.
  answers.add(refuse(documentBatches.downloadMany, 'permission_denied', { message: PAGES_ONLY }))
  await pressInBar('Download')
  await expectMessage(PAGES_ONLY)
  expect(answers.getCalls(documentBatches.downloadMany)).toMatchObject([{ body: { ids: [42] } }])
})

it('View of a red document opens its pages in a new tab; of others the file (READ-018)', async () => {
  const answers = await open()
  const tabs = catchTabs()
  await getButton('View opinion.pdf').click()
  await expect.poll(() => tabs.mock.lastCall).toEqual(['/documents/41?full=1', '_blank'])
  await getButton('View letter.pdf').click()
  await expect.poll(() => tabs.mock.lastCall).toEqual(['about:blank', '_blank'])
  expect(answers.getCalls(documentEndpoints.view)).toEqual([])
})

it('View opens a red document as a file where it may be downloaded (READ-018)', async () => {
  await openScreen('/documents', [
    ...answerRecords(),
    ...keepDocuments([{ ...red, download_allowed: true }]).answers,
  ])
  const tabs = catchTabs()
  await getButton('View opinion.pdf').click()
  await expect.poll(() => tabs.mock.lastCall).toEqual(['about:blank', '_blank'])
})

it.each([
  ['a desk', [1440, 900]],
  ['a phone', [390, 844]],
] as const)('leads the owner to the settings of the firm, on %s (READ-020)', async (_, window) => {
  await open('/documents', { window })
  const link = page.getByRole('link', { name: 'Document settings' })
  await expect.element(link).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/firm#documents')
  const upload = getButton('Upload').element().getBoundingClientRect()
  const box = link.element().getBoundingClientRect()
  // It takes no room of the main action, and is in the first line.
  expect(box.bottom).toBeLessThanOrEqual(upload.bottom)
})

it.each([
  ['admin', { role: 'admin' }],
  ['silver', { role: 'silver' }],
  ['an owner who looks as silver', { see_as: 'silver' }],
] as const)('has no link to the settings for %s (READ-020)', async (_, viewer) => {
  await open('/documents', viewer)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect.element(getButton('View letter.pdf')).toBeVisible()
  expect(page.getByRole('link', { name: 'Document settings' }).query()).toBeNull()
})
