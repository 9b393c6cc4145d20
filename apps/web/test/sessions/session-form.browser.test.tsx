import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectAddress, expectMessage } from '../look.ts'
import { buildCase, buildClient, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, setClock } from './dashboard-samples.ts'

const CLIENTS = [buildClient(), buildClient({ id: 12, name: 'Pablo Novak' })]
const SESSION = buildSession({ session_type: 'meeting' })

/** What the forms and the list of sessions ask for. */
const answerForms = (session = SESSION): Answer[] => [
  ...answerDashboard([session]),
  answer(caseEndpoints.list, pageOf([buildCase()])),
  answer(caseEndpoints.get, { ...buildCase(), hold: null }),
  answer(clientEndpoints.list, ({ query }) =>
    pageOf(CLIENTS.filter(({ name }) => name.includes(query.search ?? ''))),
  ),
  answer(clientEndpoints.get, { ...buildClient(), hold: null }),
  answer(sessionEndpoints.get, session),
  answer(documentEndpoints.list, pageOf([])),
]
const getMain = () => page.getByRole('main')
/** Scoped to `main`: a toast with "updated" contains the label "date". */
const getField = (label: string) => getMain().getByLabelText(label, { exact: false })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const getCombobox = (name: string) => page.getByRole('combobox', { name, exact: false })
const getTitle = () => getField('Session Title')
const getBadge = () => getMain().getByText('Unsaved changes', { exact: true })

it('begins empty, at the present time, once the cases are loaded (SESSION-040..043, SESSION-051, SESSION-053, SESSION-056..058, LOOK-115)', async () => {
  setClock('2026-10-12T08:05')
  const cases = answerLater(answer(caseEndpoints.list, pageOf([buildCase()])))
  await openScreen('/sessions/create', [...answerForms(), cases])
  await expect.element(getButton('Loading Cases...')).toBeDisabled()
  const measureCancel = () => getButton('Cancel').element().getBoundingClientRect().left
  await document.fonts.ready
  const before = measureCancel()
  cases.release()
  await expect.element(getButton('Create Session')).toBeEnabled()
  expect(measureCancel()).toBe(before)
  for (const [label, value] of [
    ['Session Title', ''],
    ['Date', '2026-10-12'],
    ['Time', '08:05'],
    ['Session Type', 'consultation'],
  ] as const)
    await expect.element(getField(label).first()).toHaveValue(value)
  expect(page.getByRole('combobox', { name: /^Client/ }).query()).toBeNull()
  const duration = page.getByRole('spinbutton', { name: /^Duration \(minutes\)/ })
  await expect.element(duration).toHaveAttribute('min', '1')
  await expect.element(duration).toHaveAttribute('placeholder', '60')
  await expect.element(getField('Description')).toHaveAttribute('rows', '4')
  expect(getField('Session Type').getByRole('option').elements()).toHaveLength(8)
  await expect
    .element(
      page.getByRole('complementary').getByText('Title, case, client, date and time are required.'),
    )
    .toBeVisible()
})

it('says what is missing until it is filled, and takes the client from the case (SESSION-044, SESSION-045, SESSION-049, SESSION-061, SESSION-063, SESSION-071, OQ-188, LOOK-121)', async () => {
  await openScreen('/sessions/create', answerForms())
  await getButton('Create Session').click()
  await expect.element(getTitle()).toHaveFocus()
  await expect.element(getTitle()).toHaveAccessibleDescription('Session title is required')
  await expect.element(getCombobox('Case')).toHaveAccessibleDescription('Please select a case')
  const hint = page.getByText('Please select a case first to auto-fill the client.')
  await expect.element(hint).toBeVisible()
  // One omission is one error.
  expect(hint.element().closest('[role=alert]')).toBeNull()
  await getTitle().fill('First conference')
  await expect.element(getTitle()).toHaveAccessibleDescription('')
  await chooseOption('Case', 'Thornbury v. Ashdown')
  await expect.element(getCombobox('Client')).toHaveValue('Helena Thornbury')
  await expect.element(hint).not.toBeInTheDocument()
  expect(page.getByText('Please select a case', { exact: true }).query()).toBeNull()
  await expect
    .element(getMain().getByText('Thornbury v. Ashdown', { exact: true }).first())
    .toBeVisible()
  await chooseOption('Client', 'Pablo Novak')
  await expect.element(getCombobox('Client')).toHaveValue('Pablo Novak')
})

it('keeps the input when saving fails or is left, then creates the session (SESSION-052, SESSION-072..076, OQ-065)', async () => {
  const saved = answerLater(answer(sessionEndpoints.create, SESSION))
  const answers = await openScreen('/sessions/create?case=21', [
    ...answerForms(),
    refuse(sessionEndpoints.create),
  ])
  await getTitle().fill('First conference')
  await getButton('Cancel').click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect
    .element(question.getByText('You have unsaved changes. Are you sure you want to leave?'))
    .toBeVisible()
  await getButton('Stay').click()
  await getButton('Create Session').click()
  await expect.element(getMain().getByRole('alert')).toHaveTextContent('Failed to create session')
  answers.add(saved)
  await getButton('Create Session').click()
  await expect.element(getButton('Creating Session...')).toBeDisabled()
  saved.release()
  await expectMessage('Session created successfully')
  await expectAddress('/sessions')
  expect(answers.getCalls(sessionEndpoints.create).at(-1)?.body).toMatchObject({
    title: 'First conference',
    case_id: 21,
    client_id: 11,
    duration: null,
  })
})

it('leads back to the case of its address (SESSION-046, SESSION-047)', async () => {
  await openScreen('/sessions/create?case=21', answerForms())
  await expect.element(getCombobox('Client')).toHaveValue('Helena Thornbury')
  await expect
    .element(page.getByRole('link', { name: 'Back to Case' }))
    .toHaveAttribute('href', '/cases/21')
})

it('leads back to the list without a case (SESSION-048)', async () => {
  await openScreen('/sessions/create', answerForms())
  await expect
    .element(page.getByRole('link', { name: 'Back to Sessions' }))
    .toHaveAttribute('href', '/sessions')
  await getButton('Cancel').click()
  await expectAddress('/sessions')
})

it.each([
  ['2027-02-28', '2027-02-28'],
  ['2027-02-30', '2026-10-12'],
  ['tomorrow', '2026-10-12'],
])('?date=%s fills in %s', async (date, expected) => {
  setClock('2026-10-12T08:05')
  await openScreen(`/sessions/create?date=${date}`, answerForms())
  await expect.element(getField('Date').first()).toHaveValue(expected)
})

it('says that the client of an unknown case is missing (SESSION-062)', async () => {
  await openScreen('/sessions/create?case=999', [
    ...answerForms(),
    refuse(caseEndpoints.get, 'not_found'),
  ])
  await getButton('Create Session').click()
  await expect
    .element(
      page.getByText(
        'Client could not be auto-filled from the selected case. Please contact support.',
      ),
    )
    .toBeVisible()
})

it('names the firm of another workspace until a case is chosen (SESSION-050)', async () => {
  await openScreen('/sessions/create', answerForms(), { role: 'gold' })
  const subtitle = page.getByText('Creating session for Whitfield Law')
  await expect.element(subtitle).toBeVisible()
  await chooseOption('Case', 'Thornbury v. Ashdown')
  await expect.element(subtitle).not.toBeInTheDocument()
})

it('can be saved once the cases are loaded and a field has changed (SESSION-113, SESSION-114, SESSION-117, SESSION-122)', async () => {
  const cases = answerLater(answer(caseEndpoints.list, pageOf([buildCase()])))
  const answers = await openScreen('/sessions/31/edit', [...answerForms(), cases])
  await getTitle().fill('Changed')
  await expect.element(getBadge()).toBeVisible()
  await expect.element(getButton('Save Changes')).toBeDisabled()
  cases.release()
  await expect.element(getButton('Save Changes')).toBeEnabled()
  await getTitle().fill('Preliminary hearing')
  await expect.element(getBadge()).not.toBeInTheDocument()
  await expect.element(getButton('Save Changes')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expectMessage('No changes to save')
  expect(answers.getCalls(sessionEndpoints.update)).toEqual([])
})

it('cannot be saved without any case (SESSION-118)', async () => {
  await openScreen('/sessions/31/edit', [...answerForms(), answer(caseEndpoints.list, pageOf([]))])
  await getTitle().fill('Changed')
  await expect.element(getBadge()).toBeVisible()
  await expect.element(getButton('Save Changes')).toBeDisabled()
})

it('an edit shows its failure and its saving, and sends no state of the session (SESSION-035, SESSION-115, SESSION-119, SESSION-126)', async () => {
  const saved = answerLater(answer(sessionEndpoints.update, SESSION))
  const answers = await openScreen('/sessions/31/edit', [
    ...answerForms(),
    refuse(sessionEndpoints.update),
    answer(firmEndpoints.members, []),
  ])
  await getTitle().fill('Changed')
  await getButton('Save Changes').click()
  await expect.element(getMain().getByRole('alert')).toHaveTextContent('Failed to update session')
  answers.add(saved)
  await getButton('Save Changes').click()
  await expect.element(getButton('Saving Changes...')).toBeDisabled()
  saved.release()
  await expectMessage('Session updated successfully')
  await expectAddress('/sessions/31')
  expect(answers.getCalls(sessionEndpoints.update).at(-1)?.body).toEqual({
    title: 'Changed',
    description: 'Court room 4.',
    case_id: 21,
    client_id: 11,
    date: '2026-03-16T10:15:00',
    duration: 90,
    session_type: 'meeting',
  })
})

it.each([
  [
    'Session not found',
    refuse(sessionEndpoints.get, 'not_found', { message: 'Session not found' }),
  ],
  ['Failed to load session', refuse(sessionEndpoints.get)],
] as const)('a form that cannot load says "%s" and leaves (SESSION-127)', async (text, failure) => {
  await openScreen('/sessions/31/edit', [...answerForms(), failure])
  await expectMessage(text)
  await expectAddress('/sessions')
})

it.each([
  ['/sessions/create', 'Create Session', ['Case']],
  ['/sessions/31/edit', 'Save Changes', ['Case', 'Client']],
])(
  '%s has no control of the state of a session (SESSION-035, FIX-080)',
  async (path, button, parents) => {
    await openScreen(path, answerForms())
    await expect.element(getButton(button)).toBeVisible()
    const controls = getMain()
      .element()
      .querySelectorAll<HTMLInputElement>('input, select, textarea')
    const labels = [...controls].flatMap(({ labels: own }) => own?.[0]?.textContent ?? [])
    expect(labels.map((text) => text.replace(/ ?\*$| \(optional\)$/, ''))).toEqual([
      'Session Title',
      ...parents,
      'Date',
      'Time',
      'Duration (minutes)',
      'Session Type',
      'Description',
    ])
  },
)
