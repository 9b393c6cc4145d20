import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { journalEndpoints } from '@casework/contract/journal'
import type { Role } from '@casework/contract/permissions'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, answerWith, pageOf, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, getCards, readTexts } from '../look.ts'
import { buildCase, buildClient, buildDocument, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { buildEntry } from '../journal/journal-samples.ts'
import { answerDashboard } from './dashboard-samples.ts'

/** What the page of a session and the list of sessions ask for. */
const answerPage = (changes: Partial<Session> = {}): Answer[] => {
  const session = buildSession({ session_type: 'deposition', documents_count: 1, ...changes })
  return [
    ...answerDashboard([session]),
    answer(sessionEndpoints.get, session),
    answer(sessionEndpoints.removal, NO_LOSS),
    answer(firmEndpoints.members, []),
    answer(caseEndpoints.list, pageOf([buildCase()])),
    answer(caseEndpoints.get, { ...buildCase(), hold: null }),
    answer(clientEndpoints.list, pageOf([buildClient()])),
    answer(clientEndpoints.get, { ...buildClient(), hold: null }),
    answer(documentEndpoints.list, pageOf([buildDocument()])),
    answer(documentGroupEndpoints.list, pageOf([])),
  ]
}
const NO_LOSS = { clients: 0, cases: 0, sessions: 1, document_groups: 0, documents: 0 }
const getMain = () => page.getByRole('main')
const getTerms = (name: string) =>
  getMain()
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

it('shows what is known of a session (SESSION-077, SESSION-078, SESSION-083..090, SESSION-094, SESSION-097)', async () => {
  const later = answerLater(
    answer(sessionEndpoints.get, buildSession({ session_type: 'deposition', documents_count: 1 })),
  )
  await openScreen('/sessions/31', [...answerPage(), later])
  await expect.element(getMain().getByRole('status').first()).toMatchTextContent('Loading…')
  later.release()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Preliminary hearing')
  await expect.element(page.getByText('Scheduled for Mar 16, 2026, 10:15 AM')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to Sessions' }))
    .toHaveAttribute('href', '/sessions')
  expect(readTexts(page.getByRole('tab'))).toEqual(['Overview', 'Documents1'])
  await expectTexts(page.getByRole('tabpanel'), [
    'TitlePreliminary hearing',
    'CaseThornbury v. Ashdown',
    'ClientHelena Thornbury',
    'Date and timeMar 16, 2026, 10:15 AM',
    'Session TypeDeposition',
    'Duration90 minutes',
    'Court room 4.',
  ])
  await expectTexts(page.getPanel('Session Statistics'), [
    'Documents1',
    'Duration90 minutes',
    'CreatedMarch 12, 2026',
  ])
})

it('leaves out what is not known (SESSION-087, SESSION-089, SESSION-090)', async () => {
  await openScreen(
    '/sessions/31',
    answerPage({ session_type: null, duration: null, description: null }),
  )
  await expect.element(getTerms('Date and time')).toBeVisible()
  expect(getTerms('Session Type').query()).toBeNull()
  // Only the statistics show the duration, as "Not specified".
  expect(getTerms('Duration').elements()).toHaveLength(1)
  expect(page.getByRole('heading', { name: 'Description' }).query()).toBeNull()
})

it('has quick actions, and no control of its state (SESSION-035, SESSION-091..093, SESSION-096, FIX-080)', async () => {
  await openScreen('/sessions/31', answerPage())
  await expect.element(getButton('Save entry')).toBeVisible()
  expect(
    readTexts(getMain().getByRole('button')).filter((text) =>
      /end|resume|active|status/i.test(text),
    ),
  ).toEqual([])
  expect(
    getMain().element().querySelectorAll('[role=switch], [type=radio], [type=checkbox], select'),
  ).toHaveLength(0)
  await expect
    .element(getMain().getByRole('link', { name: 'View Case' }))
    .toHaveAttribute('href', '/cases/21')
  for (const at of [0, 1])
    await expect
      .element(getMain().getByRole('link', { name: 'Edit Session' }).nth(at))
      .toHaveAttribute('href', '/sessions/31/edit')
  await getButton('Add Document').click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  for (const [name, value] of [
    ['Client', 'Helena Thornbury'],
    ['Case', 'Thornbury v. Ashdown'],
    ['Session', 'Preliminary hearing'],
  ] as const)
    await expect.element(dialog.getByRole('combobox', { name, exact: false })).toHaveValue(value)
})

it('keeps the tab of its documents in the address (SESSION-095)', async () => {
  const answers = await openScreen('/sessions/31', answerPage())
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expectAddress('/sessions/31?tab=documents')
  await expectTexts(getCards('Documents'), ['exhibit-red.pdf'])
  expect(answers.getCalls(documentEndpoints.list).at(-1)?.query).toMatchObject({ session_id: 31 })
})

it('says that a session is unknown, and leads back (SESSION-098, SESSION-099)', async () => {
  await openScreen('/sessions/31', [...answerPage(), refuse(sessionEndpoints.get, 'not_found')])
  await expect.element(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
  await expect
    .element(
      page.getByText(
        "The session you're looking for doesn't exist or you don't have permission to view it.",
      ),
    )
    .toBeVisible()
  await getButton('Back to Sessions').click()
  await expectAddress('/sessions')
})

it('is deleted after a question, and says when that fails (SESSION-102..104, SESSION-106..108, OQ-191)', async () => {
  const answers = await openScreen('/sessions/31', [
    ...answerPage(),
    refuse(sessionEndpoints.remove),
  ])
  await getButton('Delete').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Session' })
  await expectTexts(dialog, [
    'Are you sure you want to delete "Preliminary hearing"? This action cannot be undone and will also delete all associated documents.',
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const remove = async () => {
    await getButton('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expectMessage('Failed to delete session')
  await expect.element(dialog).not.toBeInTheDocument()
  answers.add(answer(sessionEndpoints.remove, null))
  await remove()
  await expectMessage('Session deleted successfully')
  await expectAddress('/sessions')
})

it.each(['owner', 'admin', 'diamond'] as const)(
  '%s reads nothing of the bin in the dialog and the toast of a deletion (BIN-026)',
  async (role) => {
    await openScreen(
      '/sessions/31',
      [
        ...answerPage(),
        answer(sessionEndpoints.removal, { ...NO_LOSS, documents: 2 }),
        answer(sessionEndpoints.remove, null),
      ],
      { role },
    )
    await getButton('Delete').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Session' })
    await expectTexts(dialog, [
      'This action cannot be undone and will also delete all associated documents.',
      '2 documents will be permanently deleted.',
    ])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectMessage('Session deleted successfully')
    expect(page.getByRole('button', { name: /Open|Undo|Restore/ }).elements()).toEqual([])
    expect(page.getByText(/\bbin\b/i).elements()).toEqual([])
  },
)

const ALLOWED: readonly [Role, pageLinks: number, deletes: number, adds: number][] = [
  ['silver', 0, 0, 0],
  ['gold', 2, 0, 1],
  ['diamond', 2, 1, 1],
]
it.each(ALLOWED)(
  'shows %s only what the role may do (SESSION-050, SESSION-079..082, OQ-153)',
  async (role, edits, deletes, adds) => {
    await openScreen('/sessions/31', answerPage(), { role })
    await expect.element(page.getByText('Session for Whitfield Law')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View Case' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Edit Session' }).elements()).toHaveLength(edits)
    expect(getButton('Delete').elements()).toHaveLength(deletes)
    expect(getButton('Add Document').elements()).toHaveLength(adds)
  },
)

it.each([
  ['silver', 0, 0, 0],
  ['gold', 1, 1, 0],
  ['diamond', 1, 1, 1],
] as const)(
  'the list shows %s only what the role may do (SESSION-020..022)',
  async (role, adds, edits, deletes) => {
    await openScreen('/sessions', answerPage(), { role })
    await expectTexts(getCards('Sessions'), ['Preliminary hearing'])
    const count = (kind: 'link' | 'button', name: RegExp) =>
      getMain().getByRole(kind, { name }).elements().length
    // The permissions may arrive after the list.
    const countAll = () => [
      count('link', /^Add Session/),
      count('link', /^Edit/),
      count('button', /^Actions for Preliminary/),
    ]
    await expect.poll(countAll).toEqual([adds, edits, edits])
    if (edits === 0) return
    await getButton('Actions for Preliminary hearing').click()
    await expect.element(page.getByRole('menuitem', { name: /^Edit/ })).toBeVisible()
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    expect(remove.elements()).toHaveLength(deletes)
  },
)

it('several are deleted with one call each; what failed stays selected (SESSION-018, SESSION-109..111, OQ-194)', async () => {
  const failing = refuse(sessionEndpoints.remove, 'permission_denied')
  const answers = await openScreen('/sessions', [
    ...answerPage(),
    ...answerDashboard([
      buildSession({ id: 32, title: 'Removal A' }),
      buildSession({ id: 33, title: 'Removal B' }),
    ]),
    answerWith(sessionEndpoints.remove, ({ params }) =>
      params.id === 32 ? failing : answer(sessionEndpoints.remove, null),
    ),
  ])
  const remove = async () => {
    await getButton('Delete Selected').click()
    await page
      .getByRole('alertdialog', { name: 'Delete Sessions' })
      .getByRole('button', { name: 'Delete' })
      .click()
  }
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await remove()
  await expectMessage('Failed to delete some sessions')
  await expect.element(page.getByRole('checkbox', { name: 'Select Removal A' })).toBeChecked()
  const ids = answers.getCalls(sessionEndpoints.remove).map(({ params }) => params.id)
  expect(ids.toSorted((a, b) => a - b)).toEqual([32, 33])
  answers.add(answer(sessionEndpoints.remove, null))
  await page.getByRole('checkbox', { name: 'Select Removal B' }).click()
  await remove()
  await expectMessage('2 sessions deleted successfully')
})

it('shows what was noted in the session once it is asked for (LOOK-190)', async () => {
  const entry = buildEntry({
    kind: 'note',
    direction: null,
    body: 'One joint expert',
    session_id: 31,
  })
  const answers = await openScreen('/sessions/31', [
    ...answerPage(),
    answer(journalEndpoints.list, pageOf([entry])),
  ])
  await expect.element(getButton('Entries of this session')).toBeVisible()
  expect(answers.getCalls(journalEndpoints.list)).toEqual([])
  await getButton('Entries of this session').click()
  await expect.element(page.getByText('One joint expert')).toBeVisible()
  expect(answers.getCalls(journalEndpoints.list).at(-1)?.query).toMatchObject({
    session_id: 31,
    ordering: '-happened_at',
  })
  await expect.element(page.getByRole('button', { name: /^Actions for Note/ })).toBeVisible()
})

it('keeps the upload dialog, and what is in it, when a phone is turned (LOOK-191)', async () => {
  await openScreen('/sessions/31', answerPage(), { window: [390, 844] })
  await getButton('Add Document').click()
  await page.getByLabelText(/^Document Name/).fill('Order of DJ Marlowe')
  await page.viewport(844, 390)
  await expect.element(page.getByText('Quick Actions', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByLabelText(/^Document Name/)).toHaveValue('Order of DJ Marlowe')
})
