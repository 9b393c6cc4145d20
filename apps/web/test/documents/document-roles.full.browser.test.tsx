import type { Level } from '@casework/contract/document-levels'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { readTexts } from '../look.ts'
import { buildDocument, buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { getBar, keepDocuments, selectDocuments } from './documents-samples.ts'

const open = (role: 'gold' | 'silver', level: Level, path = '/documents') => {
  const document = buildDocument({ file_name: 'paper.txt', security_level: level })
  const groups = answer(documentGroupEndpoints.list, pageOf([buildGroup({ name: 'Bundle' })]))
  return openScreen(path, [...keepDocuments([document]).answers, groups], { role })
}
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

const GROUPS = '/documents?tab=groups'
const NOT_ALLOWED = 'You do not have permission to'
const RED = 'Your SILVER role cannot access RED security documents'

it.each([
  ['gold', 'yellow', 'Delete paper.txt', '/documents', `${NOT_ALLOWED} perform this action`],
  ['silver', 'green', 'Edit paper.txt', '/documents', `${NOT_ALLOWED} edit documents`],
  [
    'silver',
    'green',
    'Move to group: paper.txt',
    '/documents',
    `${NOT_ALLOWED} move documents between groups`,
  ],
  ['silver', 'green', 'New Group', GROUPS, `${NOT_ALLOWED} modify document groups`],
  ['silver', 'red', 'View paper.txt', '/documents', RED],
  ['silver', 'red', 'Download paper.txt', '/documents', RED],
  ['silver', 'red', 'Delete paper.txt', '/documents', RED],
] as const)(
  'says why %s cannot, at %s, press "%s" (DOC-017, DOC-069..071, DOC-074, DOC-075, GROUP-027..029)',
  async (role, level, button, path, reason) => {
    await open(role, level, path)
    await expect.element(getButton(button)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(getButton(button)).toHaveAccessibleDescription(reason)
  },
)

it.each([
  ['gold', 'yellow', 'Delete', `${NOT_ALLOWED} delete document groups`],
  ['silver', 'green', 'Edit', `${NOT_ALLOWED} modify document groups`],
] as const)(
  'says in the menu of a group why %s cannot, at %s, choose %s (GROUP-027..029)',
  async (role, level, entry, reason) => {
    await open(role, level, GROUPS)
    await page.getByRole('button', { name: 'Actions for Bundle' }).click()
    const item = page.getByRole('menuitem', { name: new RegExp(`^${entry} Bundle`) })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item).toMatchTextContent(reason)
  },
)

it('lets gold edit up to yellow, and delete nothing (DOC-073, GROUP-025, GROUP-026, SEC-017, SEC-019)', async () => {
  await open('gold', 'yellow')
  await selectDocuments('paper.txt')
  await expect.element(getBar().getByRole('button', { name: 'Clear' })).toBeVisible()
  expect(getButton('Delete Selected').query()).toBeNull()
  for (const name of ['Move to group: paper.txt', 'New Group'])
    await expect.element(getButton(name)).not.toHaveAttribute('aria-disabled')
  await getButton('Edit paper.txt').click()
  const level = page.getByRole('dialog').getByRole('combobox', { name: 'Security level' })
  await expect
    .poll(() => readTexts(level.getByRole('option')))
    .toEqual(['LOW SECURITY', 'MEDIUM SECURITY', 'HIGH SECURITY (Restricted)'])
  expect(readTexts(level.getByRole('option', { disabled: true }))).toEqual([
    'HIGH SECURITY (Restricted)',
  ])
})
