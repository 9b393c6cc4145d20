import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { buildCase, buildClient, buildSession } from '../samples.ts'
import { answerRecords, openRecords, press } from './records-samples.ts'

const client = { name: 'Changed', version: 2 }
const legalCase = { title: 'Changed', version: 2 }
const FORMS = [
  {
    kind: 'client',
    path: '/clients/11',
    heading: 'Edit Client',
    label: /^Client Name/,
    before: 'Helena Thornbury',
    update: clientEndpoints.update,
    saved: answer(clientEndpoints.update, { ...buildClient(client), conflict_check: null }),
  },
  {
    kind: 'case',
    path: '/cases/21',
    heading: 'Edit Case',
    label: /^Case Title/,
    before: 'Thornbury v. Ashdown',
    update: caseEndpoints.update,
    saved: answer(caseEndpoints.update, buildCase(legalCase)),
  },
  {
    kind: 'session',
    path: '/sessions/31',
    heading: 'Edit Session',
    label: /^Session Title/,
    before: 'Preliminary hearing',
    update: sessionEndpoints.update,
    saved: answer(sessionEndpoints.update, buildSession(legalCase)),
  },
]
const answerChanged = () => answerRecords({ client, legalCase, session: legalCase })
const getSave = () => page.getByRole('button', { name: 'Save Changes' })
const getField = (label: RegExp) => page.getByLabelText(label)
const openForm = async (
  { path, label, before }: (typeof FORMS)[number],
  answers: Answer[] = [],
) => {
  const opened = await openRecords(`${path}/edit`, answers)
  await expect.element(getField(label)).toHaveValue(before)
  return opened
}
const getUnsaved = () => page.getByRole('alertdialog', { name: 'Unsaved changes' })

it.each(FORMS)(
  'prefills the form of a $kind, and saves only what has changed (CLIENT-031..034, CLIENT-044, CASE-039, CASE-040, CASE-042, SESSION-112..114, SESSION-116)',
  async (form) => {
    const answers = await openForm(form)
    const field = getField(form.label)
    const badge = page.getByRole('main').getByText('Unsaved changes')
    await expect.element(page.getByRole('heading', { name: form.heading })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible()
    await expect.element(getSave()).toBeDisabled()
    field.element().focus()
    await userEvent.keyboard('{Enter}')
    await expectMessage('No changes to save')
    await field.fill('Changed')
    await expect.element(badge).toBeVisible()
    await expect.element(getSave()).toBeEnabled()
    await field.fill(form.before)
    await expect.element(getSave()).toBeDisabled()
    await expect.element(badge).not.toBeInTheDocument()
    expect(answers.getCalls(form.update)).toEqual([])
  },
)

it.each(FORMS)(
  'shows a $kind once it is saved (CLIENT-047, CLIENT-051, CLIENT-052, CASE-047, SESSION-115, SESSION-124, SESSION-125, OQ-168)',
  async (form) => {
    const later = answerLater(form.saved)
    const answers = await openForm(form, [refuse(form.update)])
    await getField(form.label).fill('Changed')
    await getSave().click()
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toMatchTextContent(`Failed to update ${form.kind}`)
    answers.add(later, ...answerChanged())
    await getSave().click()
    await expect.element(page.getByRole('button', { name: 'Saving Changes...' })).toBeDisabled()
    later.release()
    await expectMessage(' updated successfully')
    await expectAddress(form.path)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Changed' })).toBeVisible()
    expect(answers.getCalls(form.update)).toHaveLength(2)
  },
)

it.each(FORMS)(
  'asks before changes of a $kind are lost (CLIENT-045, CASE-041, SESSION-120, SESSION-121, OQ-065)',
  async (form) => {
    const answers = await openForm(form)
    await getField(form.label).fill('Never saved')
    await press('Cancel')
    await expectTexts(getUnsaved(), ['You have unsaved changes. Are you sure you want to leave?'])
    await press('Stay', getUnsaved())
    await expect.element(getField(form.label)).toHaveValue('Never saved')
    await press('Cancel')
    await press('Leave', getUnsaved())
    await expectAddress(form.path)
    await expect.element(page.getByRole('heading', { level: 1, name: form.before })).toBeVisible()
    expect(answers.getCalls(form.update)).toEqual([])
  },
)

it.each(FORMS)(
  'offers Reload when somebody else has changed the $kind, and keeps its own changes (CLIENT-053, CASE-048, OQ-238, LOOK-181)',
  async (form) => {
    const message = 'This record was changed by someone else'
    const answers = await openForm(form, [refuse(form.update, 'conflict', { message })])
    await getField(form.label).fill('Mine')
    answers.add(...answerChanged())
    await getSave().click()
    const failure = page.getByRole('alert').filter({ hasText: message })
    await expect.element(failure).toHaveFocus()
    await expectTexts(failure, ['Your changes are kept until you choose.'])
    await press('Reload', failure)
    const offer = page.getByRole('alert').filter({ hasText: 'This record has changed since' })
    await expect.element(offer).toHaveFocus()
    await expect.element(getField(form.label)).toHaveValue('Changed')
    await press('Cancel')
    await press('Stay', getUnsaved())
    await press('Keep my changes')
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(getField(form.label)).toHaveValue('Mine')
    await expect.element(getField(form.label)).toHaveFocus()
    answers.add(form.saved)
    await getSave().click()
    await expectAddress(form.path)
    expect(answers.getHeaders(form.update, 'if-match')).toEqual(['"v1"', '"v2"'])
  },
)

it.each(FORMS)('begins with the $kind as it is now, also on a second visit', async (form) => {
  const answers = await openForm(form)
  await press('Cancel')
  await expect.element(page.getByRole('heading', { level: 1, name: form.before })).toBeVisible()
  answers.add(...answerChanged())
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect.element(getField(form.label)).toHaveValue('Changed')
})
