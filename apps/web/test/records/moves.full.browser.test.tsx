import { caseEndpoints } from '@casework/contract/cases'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { caseEffects, groupEffects, sessionEffects } from '@casework/contract/effects'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse } from '../answers.ts'
import { expectMessage, expectTexts, openRowMenu } from '../look.ts'
import { buildCase, buildDocument, buildGroup, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, setClock } from '../sessions/dashboard-samples.ts'
import { NADIA, NO_MOVE, openRecords, press } from './records-samples.ts'

const REFUSED = 'This record contains documents your role cannot access'
const TO_NADIA = { id: NADIA.id, name: NADIA.name }
const getMove = () => page.getByRole('alertdialog', { name: 'Move to another client?' })
const getBox = (label: string) => page.getByRole('combobox', { name: new RegExp(`^${label}`) })
const choose = async (label: string, text: string) => {
  await getBox(label).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

it.each([
  {
    path: '/cases/21/edit',
    update: caseEndpoints.update,
    effect: caseEffects.moveEffect,
    asked: { params: { id: 21 }, query: { client_id: 12 } },
    groups: 0,
    sentence: '3 documents and 0 groups will move to Nadia Novak.',
  },
  {
    path: '/sessions/31/edit',
    update: sessionEndpoints.update,
    effect: sessionEffects.moveEffect,
    asked: { params: { id: 31 }, query: { client_id: 12, case_id: 21 } },
    groups: 2,
    sentence: '3 documents and 2 groups will move to Nadia Novak.',
  },
])(
  'asks once what moves from $path to another client, and says why it may not (FIX-021)',
  async ({ path, update, effect, asked, groups, sentence }) => {
    const answers = await openRecords(path, [
      refuse(update, 'permission_denied', { message: REFUSED }),
      answer(effect, { ...NO_MOVE, documents: 3, groups, to: TO_NADIA }),
    ])
    await expect.element(getBox('Client')).toHaveValue('Helena Thornbury')
    await choose('Client', 'Nadia Novak')
    await press('Save Changes')
    await expectTexts(getMove(), [sentence])
    expect(answers.getCalls(effect).at(-1)).toMatchObject(asked)
    await press('Cancel', getMove())
    await expect.element(getMove()).not.toBeInTheDocument()
    await expect.element(getBox('Client')).toHaveValue('Nadia Novak')
    expect(answers.getCalls(update)).toEqual([])
    await press('Save Changes')
    await press('Move', getMove())
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(REFUSED)
    expect(answers.getCalls(update)).toHaveLength(1)
  },
)

it('moves a group to a session of another client with its documents (FIX-021)', async () => {
  // This session has another client than its case: the group gets the client of the session.
  const talk = buildSession({ id: 32, title: 'Settlement talk', case_id: 22, client_id: 12 })
  const group = buildGroup({ documents_count: 1, documents: [buildDocument()] })
  const answers = await openRecords('/documents?tab=groups', [
    answer(documentGroupEndpoints.list, pageOf([group])),
    answer(documentGroupEndpoints.update, buildGroup({ client_id: NADIA.id })),
    answer(groupEffects.moveEffect, { ...NO_MOVE, documents: 1, groups: 1, to: TO_NADIA }),
    answer(
      caseEndpoints.list,
      pageOf([buildCase(), buildCase({ id: 22, title: 'Novak v. Novak' })]),
    ),
    answer(sessionEndpoints.list, pageOf([talk])),
  ])
  await (await openRowMenu('Exhibits', 'Edit')).click()
  await expect.element(getBox('Case')).toHaveValue('Thornbury v. Ashdown')
  await choose('Case', 'Novak v. Novak')
  await choose('Session', 'Settlement talk')
  await expect.element(getBox('Client')).toHaveValue('Nadia Novak')
  await press('Save Changes')
  await expectTexts(getMove(), ['1 document and 1 group will move to Nadia Novak.'])
  await press('Move', getMove())
  await expectMessage('Document group updated successfully')
  expect(answers.getCalls(documentGroupEndpoints.update)).toMatchObject([
    { params: { id: 51 }, body: { name: 'Exhibits', session_id: 32 } },
  ])
})

it('fills the client of a session into an upload, and that of the case again (FIX-021)', async () => {
  const talk = buildSession({ client_id: 12, title: 'Joint talk' })
  await openRecords('/documents', [answer(sessionEndpoints.list, pageOf([talk]))])
  await press('Upload')
  await choose('Client', 'Helena Thornbury')
  await choose('Case', 'Thornbury v. Ashdown')
  await choose('Session', 'Joint talk')
  await expect.element(getBox('Client')).toHaveValue('Nadia Novak')
  await page.getByRole('button', { name: 'Clear choice' }).last().click()
  await expect.element(getBox('Client')).toHaveValue('Helena Thornbury')
})

it('moves a session twice in a row, the second time from the version of the first move (FIX-020)', async () => {
  setClock('2026-10-05T12:00')
  let [session = buildSession()] = buildSessions([['Hearing', '2026-10-06T09:30']])
  const later = answerLater(
    answer(sessionEndpoints.update, ({ body: { date } }) => {
      session = { ...session, date, version: session.version + 1 }
      return session
    }),
  )
  const answers = await openScreen(
    '/dashboard',
    [...answerDashboard(), answer(sessionEndpoints.list, () => pageOf([session])), later],
    { window: [1440, 1200] },
  )
  const getDay = (day: number) =>
    page.getByRole('gridcell', { name: new RegExp(`, October ${day}\\b`) })
  const getEntry = () => page.getByRole('grid').getByRole('link', { name: /Hearing/ })
  await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
  for (const day of [20, 21]) {
    await expect.element(getEntry()).toHaveAttribute('draggable', 'true')
    await getEntry().dropTo(getDay(day))
    await expectTexts(getDay(day), ['09:30 Hearing'])
  }
  expect(answers.getHeaders(sessionEndpoints.update, 'if-match')).toEqual(['"v1"'])
  later.release()
  await expectMessage('Session moved to October 21, 2026')
  expect(answers.getHeaders(sessionEndpoints.update, 'if-match')).toEqual(['"v1"', '"v2"'])
})

it('asks before a session takes its documents to another case of the client (LOOK-135)', async () => {
  const other = buildCase({ id: 22, title: 'Second case' })
  const answers = await openRecords('/sessions/31/edit', [
    answer(caseEndpoints.list, pageOf([buildCase(), other])),
    answer(sessionEndpoints.update, buildSession({ case_id: 22 })),
    answer(sessionEffects.moveEffect, {
      ...NO_MOVE,
      documents: 3,
      groups: 1,
      to: { id: 22, name: 'Second case' },
    }),
  ])
  await choose('Case', 'Second case')
  await press('Save Changes')
  const question = page.getByRole('alertdialog', { name: 'Move to another case?' })
  await expectTexts(question, ['3 documents and 1 group will move to Second case.'])
  await press('Cancel', question)
  expect(answers.getCalls(sessionEndpoints.update)).toEqual([])
  await press('Save Changes')
  await press('Move', question)
  await expect.poll(() => answers.getCalls(sessionEndpoints.update)).toHaveLength(1)
})
