import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { buildFiles, giveFiles } from '../documents/upload-samples.ts'
import { answerPreview } from '../records/import-samples.ts'
import { buildClient } from '../samples.ts'
import { openAnyScreen } from '../shell/screens.ts'
import { expectOneKey, getField, pressTwice } from './one-press.ts'

interface CreateForm {
  path: string
  answers?: readonly Answer[]
  endpoint: AnyEndpoint
  /** Opens and fills the form. */
  fill: () => Promise<void>
  button: string | RegExp
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
const fill = (label: string, text: string) => getField(label).fill(text)
const choose = async (action: string) => {
  const entry = page.getByRole('article').first()
  await entry.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Every form that creates a record. */
const FORMS: Readonly<Record<string, CreateForm>> = {
  client: {
    path: 'clients/create',
    endpoint: endpoints.clients.create,
    fill: () => fill('Client Name', 'Ana'),
    button: 'Add Client',
  },
  case: {
    path: 'cases/create?client=1',
    endpoint: endpoints.cases.create,
    fill: () => fill('Case Title', 'Ana v. Reed'),
    button: 'Create Case',
  },
  session: {
    path: 'sessions/create?case=1',
    endpoint: endpoints.sessions.create,
    fill: () => fill('Session Title', 'Hearing'),
    button: 'Create Session',
  },
  person: {
    path: 'people',
    endpoint: endpoints.parties.createPerson,
    fill: async () => {
      await press('Add person')
      await fill('Name', 'Ana')
    },
    button: 'Save',
  },
  party: {
    path: 'cases/1?tab=people',
    endpoint: endpoints.parties.add,
    fill: async () => {
      await press('Add person')
      await page.getByRole('combobox', { name: /^Person/ }).fill('Feather')
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.getByRole('combobox', { name: /^Role/ }).selectOptions('opponent')
    },
    button: 'Save',
  },
  deadline: {
    path: 'cases/1',
    endpoint: endpoints.deadlines.create,
    fill: async () => {
      await press('Add deadline')
      await fill('Title', 'Appeal')
      await page.getByRole('tab', { name: 'By hand' }).click()
      await fill('Due date', '2026-12-01')
    },
    button: 'Save deadline',
  },
  invitation: {
    path: 'connections?action=invite',
    endpoint: endpoints.invitations.send,
    fill: async () => {
      await fill('Email of person 1', 'ana@example.com')
      await fill('Name of person 1', 'Ana')
    },
    button: 'Send Invitations',
  },
  'connection request': {
    path: 'connections?tab=sent-requests',
    endpoint: endpoints.connections.send,
    fill: async () => {
      await press('Send Connection Request')
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Feather')
      await page.getByRole('radio').first().click()
    },
    button: 'Send Request',
  },
  'court-free day': {
    path: 'firm',
    endpoint: endpoints.deadlines.addCourtDay,
    fill: async () => {
      await press('Add day')
      await fill('Date', '2026-12-01')
      await fill('Name', 'Closed')
    },
    button: 'Add day',
  },
  'journal entry': {
    path: 'cases/1',
    endpoint: endpoints.journal.create,
    fill: () => page.getByRole('textbox', { name: 'Text' }).fill('Called Reed'),
    button: 'Save entry',
  },
  amendment: {
    path: 'cases/1',
    endpoint: endpoints.journal.amend,
    fill: async () => {
      await choose('Amend')
      await page.getByRole('dialog').getByLabelText('Text', { exact: false }).fill('He agreed')
    },
    button: 'Save',
  },
  group: {
    path: 'documents?tab=groups',
    endpoint: endpoints['document-groups'].create,
    fill: async () => {
      await press('New Group')
      await fill('Group Name', 'Exhibits')
      for (const place of [/^Client/, /^Case/, /^Session/]) {
        await page.getByRole('dialog').getByRole('combobox', { name: place }).fill('Diss')
        await page.getByRole('option').first().click()
      }
    },
    button: 'Create Group',
  },
  hold: {
    path: 'clients/1',
    answers: [answer(endpoints.clients.get, { ...buildClient(), hold: null })],
    endpoint: endpoints.holds.place,
    fill: async () => {
      await page.getByRole('main').getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Place hold' }).click()
      await fill('Reason', 'Litigation notice')
    },
    button: 'Place hold',
  },
}

it.each(Object.entries(FORMS))('creates one %s with one key (FIX-209)', async (_, form) => {
  const answers = await openAnyScreen(form.path, undefined, form.answers)
  answers.add(refuse(form.endpoint, 'service_unavailable'))
  await form.fill()
  await expectOneKey(answers, form.endpoint, form.button)
})

/** Buttons of their own, and forms that send files. */
const PRESSES: Readonly<Record<string, CreateForm>> = {
  invitation: {
    path: 'connections',
    endpoint: endpoints.invitations.resend,
    fill: async () => {
      const row = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem').first()
      await row.getByRole('button', { name: /^Actions for/ }).click()
    },
    button: /^Resend/,
  },
  'client import': {
    path: 'clients',
    answers: [answerPreview()],
    endpoint: endpoints.clients.import,
    fill: async () => {
      await press('Import')
      await getField('Choose a file').upload(new File(['Name\nAda Byron'], 'clients.csv'))
      await expect.element(page.getByRole('dialog').getByText('Ada Byron').first()).toBeVisible()
    },
    button: 'Import',
  },
  document: {
    path: 'documents?action=upload',
    endpoint: endpoints.documents.upload,
    fill: async () => {
      const dialog = page.getByRole('dialog', { name: 'Upload Document' })
      await expect.element(dialog).toBeVisible()
      giveFiles(dialog.element().querySelector('input[type=file]'), buildFiles('letter.pdf'))
      await page.getByRole('combobox', { name: /^Client/ }).fill('Diss')
      await page.getByRole('option').first().click()
    },
    button: 'Upload',
  },
}

it.each(Object.entries(PRESSES))('sends one %s for two presses (FIX-209)', async (_, form) => {
  const answers = await openAnyScreen(form.path, undefined, form.answers)
  const later = answerLater(refuse(form.endpoint))
  answers.add(later)
  await form.fill()
  await pressTwice(form.button)
  await expect.poll(() => answers.getCalls(form.endpoint).length).toBe(1)
  later.release()
  await answers.settle()
  expect(answers.getCalls(form.endpoint)).toHaveLength(1)
})
