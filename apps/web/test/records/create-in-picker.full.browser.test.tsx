import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, expectTexts, readTexts } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'

const ELLISON = buildClient({ id: 12, name: 'Ellison' })
const NEW_CASE = buildCase({
  id: 22,
  title: 'Ellison estate',
  client_id: 12,
  client: 12,
  client_name: 'Ellison',
})
const CLIENTS = [buildClient(), buildClient({ id: 13, name: 'Ellison Brothers' })]

const ANSWERS = [
  ...answerAnything(),
  answer(clientEndpoints.list, ({ query }) =>
    pageOf(
      CLIENTS.filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase())),
    ),
  ),
  answer(clientEndpoints.create, { ...ELLISON, conflict_check: null }),
  answer(clientEndpoints.get, { ...ELLISON, hold: null }),
  answer(caseEndpoints.list, ({ query }) =>
    pageOf([buildCase()].filter(({ title }) => title.includes(query.search ?? ''))),
  ),
  answer(caseEndpoints.create, NEW_CASE),
  answer(caseEndpoints.get, { ...NEW_CASE, hold: null }),
]
const getPicker = (name: RegExp) => page.getByRole('combobox', { name })
const options = page.getByRole('option')
const title = page.getByRole('main').getByRole('textbox', { name: /^Case Title/ })
const newClient = page.getByRole('dialog', { name: 'Add New Client' })

it.each(['gold', 'silver'] as const)('offers %s no client to create (LOOK-096)', async (role) => {
  await openScreen('/sessions/create', ANSWERS, { role })
  if (role === 'silver') {
    await expectTexts(page.getByRole('main'), ['You do not have permission'])
    return
  }
  await getPicker(/^Case/).fill('Nobody')
  await expectTexts(page.getByText('No cases found'), ['No cases found'])
  expect(readTexts(options).filter((text) => text.startsWith('Create'))).toEqual([])
})

it('offers nothing to create in a filter (LOOK-096)', async () => {
  await openScreen('/cases?client=12', ANSWERS)
  const filter = page.getByRole('group', { name: 'Filters' }).getByRole('combobox')
  await filter.fill('Nobody')
  await expect.poll(() => readTexts(page.getByText('No clients found'))).not.toEqual([])
  expect(readTexts(options)).toEqual([])
})

it('offers no name that exists (LOOK-096)', async () => {
  await openScreen('/cases/create', ANSWERS)
  await getPicker(/^Client/).fill('Ellison')
  await expect
    .poll(() => readTexts(options))
    .toEqual([expect.stringContaining('Ellison Brothers'), 'Create “Ellison”'])
  await getPicker(/^Client/).fill('ellison brothers')
  await expect.poll(() => readTexts(options)).toEqual([expect.stringContaining('Ellison Brothers')])
})

it('creates the client that is typed, by keys, and keeps the rest of the form (LOOK-095)', async () => {
  const answers = await openScreen('/cases/create', ANSWERS)
  await title.fill('Ellison estate')
  await getPicker(/^Client/).fill('Ellison')
  await expect.element(options.filter({ hasText: 'Create “Ellison”' })).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect
    .element(newClient.getByRole('textbox', { name: 'Client Name' }))
    .toHaveValue('Ellison')
  await expectAccessible()
  await newClient.getByRole('textbox', { name: /^Email/ }).fill('office@ellison.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(newClient).not.toBeInTheDocument()
  await expect.element(getPicker(/^Client/)).toHaveValue('Ellison')
  await expect.element(getPicker(/^Client/)).toHaveFocus()
  await expect.element(title).toHaveValue('Ellison estate')
  expect(answers.getCalls(caseEndpoints.create)).toEqual([])
  await page.getByRole('button', { name: 'Create Case' }).click()
  await expectAddress('/cases')
  expect(answers.getCalls(clientEndpoints.create)).toMatchObject([
    { body: { name: 'Ellison', email: 'office@ellison.example' } },
  ])
  expect(answers.getCalls(caseEndpoints.create)).toMatchObject([
    { body: { title: 'Ellison estate', client_id_input: 12 } },
  ])
})

it('warns of a known name, and Cancel returns to the form as it was (LOOK-095)', async () => {
  const found = { match: 'same', kind: 'client', id: 13, former_name: null } as const
  await openScreen('/cases/create', [
    ...ANSWERS,
    answer(conflictEndpoints.search, {
      decision_needed: false,
      has_hidden: false,
      hits: [{ ...found, places: [], name: 'ELLISON', sides: ['ours' as const] }],
    }),
  ])
  await title.fill('Ellison estate')
  await getPicker(/^Client/).fill('Ellison')
  await options.filter({ hasText: 'Create “Ellison”' }).click()
  await expectTexts(newClient.getByRole('status'), ['ELLISON exists already.'])
  await expect
    .element(newClient.getByRole('textbox', { name: 'Client Name' }))
    .toHaveValue('Ellison')
  await newClient.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(newClient).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Ellison estate')
  await expect.element(getPicker(/^Client/)).toHaveValue('')
})

it('creates the case of a session, with a client that is new too (LOOK-095)', async () => {
  const answers = await openScreen('/sessions/create', ANSWERS)
  await page.getByRole('textbox', { name: /^Session Title/ }).fill('First meeting')
  await getPicker(/^Case/).fill('Ellison estate')
  await options.filter({ hasText: 'Create “Ellison estate”' }).click()
  const newCase = page.getByRole('dialog', { name: 'Create New Case' })
  await expect
    .element(newCase.getByRole('textbox', { name: /^Case Title/ }))
    .toHaveValue('Ellison estate')
  await newCase.getByRole('combobox', { name: /^Client/ }).fill('Ellison')
  await options.filter({ hasText: 'Create “Ellison”' }).click()
  await newClient.getByRole('button', { name: 'Add Client' }).click()
  await expect.element(newCase.getByRole('combobox', { name: /^Client/ })).toHaveValue('Ellison')
  await newCase.getByRole('button', { name: 'Create Case' }).click()
  await expect.element(getPicker(/^Case/)).toHaveValue('Ellison estate')
  await expect.element(getPicker(/^Client/)).toHaveValue('Ellison')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expectAddress('/sessions')
  expect(answers.getCalls(sessionEndpoints.create)).toMatchObject([
    { body: { title: 'First meeting', case_id: 22, client_id: 12 } },
  ])
})
