import { caseEndpoints } from '@casework/contract/cases'
import type { EmployeeRole, Role } from '@casework/contract/permissions'
import { searchEndpoints } from '@casework/contract/search'
import { foldText } from '@casework/contract/parts/fold-text'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildCase } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerViews } from '../foresight/view-samples.ts'
import { answerAnything } from './any-answers.ts'
import { TYPED_THINGS } from './typed-things.ts'

const NAME = 'Osei v Redland Care Homes Ltd'
const CASE = buildCase({ id: 22, title: NAME, client_name: 'Abena Osei' })
const BASE = { of: null, case_number: '2026/0041', client_name: 'Abena Osei' }
const RECORDS = {
  clients: [{ ...BASE, id: 12, name: 'Abena Osei' }],
  cases: [
    {
      ...BASE,
      id: 22,
      name: NAME,
      of: 'Abena Osei',
      number: '2026/0041',
      status: 'open' as const,
      client_id: 12,
    },
  ],
  sessions: [{ ...BASE, id: 32, name: 'Final hearing', of: NAME, date: '2026-03-16T10:15:00' }],
  documents: [{ ...BASE, id: 42, name: 'Dismissal letter.pdf', of: 'Abena Osei' }],
  people: [],
  entries: [],
}

/** Finds what has every word in its texts, as the server does. */
const answerFind = answer(searchEndpoints.find, ({ query: { q } }) => {
  const keep = <Item extends object>(items: Item[]) =>
    items.filter((item) => {
      const text = foldText(JSON.stringify(Object.values(item)))
      return foldText(q)
        .split(' ')
        .every((word) => text.includes(word))
    })
  return {
    ...RECORDS,
    clients: keep(RECORDS.clients),
    cases: keep(RECORDS.cases),
    sessions: keep(RECORDS.sessions),
    documents: keep(RECORDS.documents),
  }
})

const dialog = page.getByRole('dialog', { name: 'Search everything' })
const box = dialog.getByRole('combobox')
const options = dialog.getByRole('option')

async function type(
  typed: string,
  { path = '/messages', answers = [], ...viewer }: Viewer = {},
): Promise<void> {
  await openScreen(
    path,
    [
      ...answerAnything(),
      answerFind,
      answer(caseEndpoints.list, {
        items: [CASE],
        pagination: { count: 1, total_pages: 1, page: 1, page_size: 5 },
      }),
      ...answers,
    ],
    viewer,
  )
  await expect.element(page.getByRole('button', { name: /^Search everything/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await box.fill(typed)
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/result|Nothing/)
}
interface Viewer {
  path?: string
  answers?: readonly Answer[]
  role?: Role
  see_as?: EmployeeRole
}

const readFirst = (): string[] =>
  options
    .elements()
    .slice(0, 2)
    .map((option) => {
      const group = option.closest('[role=group]')?.getAttribute('aria-label') ?? ''
      return `${group}: ${option.textContent}`
    })

it.each(TYPED_THINGS)(
  'finds "$typed" among the first two results (LOOK-092)',
  async ({ typed, group, texts }) => {
    await type(typed)
    await expect
      .poll(() =>
        readFirst().some(
          (first) => first.startsWith(`${group}: `) && texts.every((text) => first.includes(text)),
        ),
      )
      .toBe(true)
  },
)

it.each([
  ['new session', 'Create Session'],
  ['new hearing osei', 'New session in'],
  ['close case', 'Close case'],
  ['close case osei', 'Close case'],
  ['edit osei', 'Edit'],
  ['upload osei', 'Upload'],
  ['add client', 'Add Client'],
  ['invite employee', 'Invite'],
  ['trash', 'Bin'],
  ['history', 'History'],
])('offers silver nothing for "%s" that silver may not do (LOOK-093)', async (typed, denied) => {
  await type(typed, { role: 'silver' })
  expect(readTexts(options).filter((text) => text.startsWith(denied))).toEqual([])
})

it('offers a view as a lower role nothing that changes anything (LOOK-093)', async () => {
  await type('close case osei', { see_as: 'admin', answers: answerViews() })
  expect(readTexts(options).filter((text) => text.startsWith('Close case'))).toEqual([])
  await box.fill('conflict check')
  await expect.poll(() => readTexts(options)).toEqual([])
})

it('finds sessions of a name for silver, who may not add one (LOOK-092)', async () => {
  await type('session osei', { role: 'silver' })
  await expect
    .poll(readFirst)
    .toEqual([
      'Sessions: Final hearingAbena Osei · 2026/0041Mon, Mar 16, 2026, 10:15 AM',
      'Clients: Abena Osei',
    ])
})

it('on the page of a case, acts on this case (LOOK-094)', async () => {
  await type('', {
    path: '/cases/22',
    answers: [answer(caseEndpoints.get, { ...CASE, hold: null })],
  })
  await box.fill('close')
  await expectTexts(options.first(), ['Close case', NAME])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Close case' })).toBeVisible()
})

it('closes a case that is named, from any page, and offers Undo (LOOK-094)', async () => {
  await type('osei close case', {
    answers: [
      answer(caseEndpoints.get, { ...CASE, hold: null }),
      answer(caseEndpoints.setStatus, { ...CASE, status: 'closed', version: 2 }),
    ],
  })
  await expectTexts(options.first(), ['Close case', NAME])
  await userEvent.keyboard('{Enter}')
  const close = page.getByRole('dialog', { name: 'Close case' })
  await close.getByRole('button', { name: 'Close case' }).click()
  await expectMessage('Case closed')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAddress('/messages')
})

it('opens the upload dialog for the record that is named (LOOK-094)', async () => {
  await type('upload osei', { answers: [answer(caseEndpoints.get, { ...CASE, hold: null })] })
  await expectTexts(options.first(), ['Upload Document', NAME])
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('dialog', { name: /^Upload/ }).getByRole('combobox', { name: /^Case/ }))
    .toHaveValue(NAME)
})
