import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { Role } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import {
  CASES,
  CHOICES,
  CLIENTS,
  deleteInDialog,
  DOCUMENTS,
  nameRecord,
  SESSIONS,
  type List,
} from '../lists/list-samples.ts'
import { openRowMenu, readTexts } from '../look.ts'
import { buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'

/** Word for word what the specification and the version without a bin say. */
interface Words {
  title: string
  question: string
  warning?: string
  done: string
  failed: string
}

interface Deletion {
  list: List
  roles: readonly Role[]
  one: Words
  /** Absent where only one record can be deleted at a time. */
  several?: Words
}

const ALL: readonly Role[] = ['owner', 'admin', 'diamond', 'gold', 'silver']
const DELETIONS: readonly Deletion[] = [
  {
    list: CLIENTS,
    roles: ['owner', 'admin'],
    one: {
      title: 'Delete Client',
      question: 'Are you sure you want to delete "Client 001"?',
      warning: '1 case, 1 session and 3 documents will be permanently deleted.',
      done: 'Client deleted successfully',
      failed: 'Failed to delete client',
    },
    several: {
      title: 'Delete Clients',
      question: 'Are you sure you want to delete 2 clients?',
      warning: '1 case, 1 session and 3 documents will be permanently deleted.',
      done: '2 clients deleted successfully',
      failed: 'Failed to delete some clients',
    },
  },
  {
    list: CASES,
    roles: ['owner', 'admin'],
    one: {
      title: 'Delete Case',
      question: 'Are you sure you want to delete "Case 001"?',
      warning: '1 session and 3 documents will be permanently deleted.',
      done: 'Case deleted successfully',
      failed: 'Failed to delete case',
    },
    several: {
      title: 'Delete Cases',
      question: 'Are you sure you want to delete 2 cases?',
      warning: '1 session and 3 documents will be permanently deleted.',
      done: '2 cases deleted successfully',
      failed: 'Failed to delete some cases',
    },
  },
  {
    list: SESSIONS,
    roles: ['owner', 'admin', 'diamond'],
    one: {
      title: 'Delete Session',
      question:
        'Are you sure you want to delete "Session 001"? This action cannot be undone and will also delete all associated documents.',
      warning: '3 documents will be permanently deleted.',
      done: 'Session deleted successfully',
      failed: 'Failed to delete session',
    },
    several: {
      title: 'Delete Sessions',
      question:
        'Are you sure you want to delete 2 sessions? This action cannot be undone and will also delete all associated documents.',
      warning: '3 documents will be permanently deleted.',
      done: '2 sessions deleted successfully',
      failed: 'Failed to delete some sessions',
    },
  },
  {
    list: DOCUMENTS,
    roles: ['owner', 'admin', 'diamond'],
    one: {
      title: 'Delete Document',
      question: 'Are you sure you want to delete "Document 001"? This action cannot be undone.',
      done: 'Document deleted successfully',
      failed: 'Failed to delete document',
    },
    several: {
      title: 'Delete Documents',
      question: 'Are you sure you want to delete 2 documents? This action cannot be undone.',
      done: '2 documents deleted successfully',
      failed: 'Failed to delete documents',
    },
  },
]

const GROUP = buildGroup()
const GROUP_WORDS: Words = {
  title: 'Delete Document Group',
  question:
    'Are you sure you want to delete "Exhibits"? Its documents will be kept without a group.',
  done: 'Document group deleted successfully',
  failed: 'Failed to delete document group',
}
const openGroups = (role: Role, ...answers: Answer[]) =>
  openScreen(
    '/documents?tab=groups',
    [...CHOICES, answer(documentGroupEndpoints.list, pageOf([GROUP])), ...answers],
    { role },
  )

/** The dialog says this and nothing else, and so does the page after it. */
async function expectWords({ title, question, warning }: Words, names: readonly string[] = []) {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect
    .poll(() => readTexts(dialog.getByRole('paragraph')))
    .toEqual(warning === undefined ? [question] : [question, warning])
  expect(readTexts(dialog.getByRole('listitem'))).toEqual(names)
  expect(readTexts(dialog.getByRole('heading'))).toEqual([title])
  expect(
    readTexts(dialog.getByRole('button')).filter((text) => !['', 'Close'].includes(text)),
  ).toEqual(['Cancel', 'Delete'])
}

async function expectToast(text: string) {
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
  await expect.element(toast).toBeVisible()
  expect(toast.element().textContent).not.toMatch(/\bbin\b|restore|undo|\bopen\b/i)
  expect(toast.getByRole('link').elements()).toEqual([])
  expect(page.getByText(/\bbin\b/i).elements()).toEqual([])
  expect(page.getByRole('button', { name: /\b(Undo|Restore)\b/ }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Open', exact: true }).elements()).toEqual([])
}

/** The buttons that open a dialog; those of other roles are disabled and say why. */
const listDeletes = () =>
  page
    .getByRole('button', { name: /^Delete/ })
    .elements()
    .filter((button) => button.getAttribute('aria-disabled') !== 'true')

const selectRecord = (list: List, id: number) =>
  page.getByRole('checkbox', { name: `Select ${nameRecord(list, id)}` }).click()
const pressSelected = () => page.getByRole('button', { name: 'Delete Selected' }).click()
async function pressOne(list: List) {
  const name = nameRecord(list, 1)
  if (list === DOCUMENTS) await page.getByRole('button', { name: `Delete ${name}` }).click()
  else await (await openRowMenu(name, 'Delete')).click()
}

const of = (chosen: (deletion: Deletion) => readonly Role[]) =>
  DELETIONS.flatMap((deletion) =>
    chosen(deletion).map((role) => [role, deletion.list.title, deletion] as const),
  )

it.each(of(({ roles }) => roles))(
  '%s reads the same words as before the bin when one of the %s is deleted (BIN-026)',
  async (role, _, { list, one }) => {
    const answers = await openScreen(list.path, list.answer(2), { role })
    answers.add(refuse(list.endpoints.remove))
    await pressOne(list)
    await expectWords(one)
    await deleteInDialog(one.title)
    await expectToast(one.failed)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    answers.add(...list.answer(2))
    await pressOne(list)
    await expectWords(one)
    await deleteInDialog(one.title)
    await expectToast(one.done)
  },
)

it.each(of(({ roles, several }) => (several ? roles : [])))(
  '%s reads the same words as before the bin when several %s are deleted (BIN-026)',
  async (role, _, { list, several }) => {
    if (!several) return
    const answers = await openScreen(list.path, list.answer(4, { refused: 1, gone: 3 }), { role })
    const press = async () => {
      await pressSelected()
      await expectWords(several, [nameRecord(list, 1), nameRecord(list, 2)])
      await deleteInDialog(several.title)
    }
    await selectRecord(list, 1)
    await selectRecord(list, 2)
    await press()
    await expectToast(several.failed)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    answers.add(...list.answer(4))
    await page.getByRole('button', { name: /^Clear( selection)?$/ }).click()
    await selectRecord(list, 1)
    await selectRecord(list, 3)
    await pressSelected()
    await deleteInDialog(several.title)
    await expectToast(several.done)
  },
)

it.each(of(({ roles }) => ALL.filter((role) => !roles.includes(role))))(
  '%s, who may not delete %s, finds no dialog for it (BIN-026)',
  async (role, _, { list }) => {
    await openScreen(list.path, list.answer(2), { role })
    await expect.element(page.getByText(nameRecord(list, 1)).first()).toBeVisible()
    expect(listDeletes()).toEqual([])
    expect(page.getByText(/\bbin\b/i).elements()).toEqual([])
  },
)

it.each(['owner', 'admin', 'diamond'] as const)(
  '%s reads the same words as before the bin when a group is deleted (BIN-026)',
  async (role) => {
    const answers = await openGroups(role, refuse(documentGroupEndpoints.remove))
    const press = async () => {
      await (await openRowMenu('Exhibits', 'Delete')).click()
      await expectWords(GROUP_WORDS)
      await deleteInDialog(GROUP_WORDS.title)
    }
    await press()
    await expectToast(GROUP_WORDS.failed)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    answers.add(
      answer(documentGroupEndpoints.remove, null),
      answer(documentGroupEndpoints.list, pageOf([])),
    )
    await press()
    await expectToast(GROUP_WORDS.done)
  },
)

it.each(['gold', 'silver'] as const)(
  '%s, who may not delete a group, finds no dialog for it (BIN-026)',
  async (role) => {
    await openGroups(role)
    await expect.element(page.getByRole('button', { name: 'Exhibits', exact: true })).toBeVisible()
    expect(listDeletes()).toEqual([])
  },
)
