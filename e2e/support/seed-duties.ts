import { clientEndpoints } from '@casework/contract/clients'
import { courtDays } from '@casework/contract/court-days'
import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, type Page } from '@playwright/test'
import { addEmployee, newUser, toApiUser, type ApiUser } from './firm.ts'
import { waitUntilQuiet } from './quiet.ts'
import { seedJournal, visitJournal } from './seed-journal.ts'
import type { SeededFirm } from './seed-records.ts'

/** People, conflict checks, deadlines and the journal of a seeded firm. */
export interface SeededDuties {
  /** The opponent of the firm's case. */
  person: number
  /** The deadline whose date the owner may confirm: a colleague has set it. */
  toConfirm: string
  /** The case with an entry of its journal that a search has found. */
  foundEntry: string
}

const OPPONENT = 'Featherstonehaugh-Cholmondeley and Ashdown Holdings'

/** A day in UTC, the zone of a firm without one. */
export const getDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A day of this year that is no Saturday or Sunday. */
const getWeekday = (): string => {
  const days = ['15', '16', '17'].map((date) => `${getDay(0).slice(0, 4)}-06-${date}`)
  return days.find((date) => ![0, 6].includes(new Date(date).getUTCDay())) ?? ''
}

/** Adds a deadline in the firm of another person. */
export const addDeadlineAt = async (
  url: string,
  firm: number,
  employee: Pick<ApiUser, 'authorization'>,
  body: object,
): Promise<Deadline> => {
  const { method, path } = deadlineEndpoints.create
  const response = await fetch(`${url}/api${path}?owner_account_id=${firm}`, {
    method,
    headers: { authorization: employee.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  expect(response.ok, answer).toBe(true)
  return (JSON.parse(answer) as { data: Deadline }).data
}

/**
 * Gives a seeded firm a colleague, an opponent, an open conflict check, a court-free day, deadlines of
 * each kind (overdue, soon, to confirm and done), and entries of the journal.
 */
export const seedDuties = async (
  casework: { url: string; dataDir: string },
  { person: owner, authorization, legalCase: case_id }: SeededFirm,
): Promise<SeededDuties> => {
  const firm = await toApiUser(casework, owner, authorization)
  const colleague = await newUser(casework, 'Gerda Featherstonehaugh')
  await addEmployee(firm, colleague, 'gold')
  const { person } = await firm.call(partyEndpoints.add, {
    params: { id: case_id },
    body: {
      person: {
        kind: 'organisation',
        name: OPPONENT,
        email: 'office@featherstonehaugh-cholmondeley.example',
        phone: '442079460000',
        address: '12 Quay Street\nThornbury',
      },
      role: 'opponent',
      reference: 'FC 12/26',
    },
  })
  await firm.call(clientEndpoints.create, { body: { name: OPPONENT } })
  await firm.call(courtDays.addCourtDay, {
    body: { day: getWeekday(), name: 'Registry closed for the move to the new courthouse' },
  })
  const members = await firm.call(firmEndpoints.members, {})
  const [mine, theirs] = [owner.name, colleague.person.name].map(
    (name) => members.find((member) => member.name === name)?.user_id,
  )
  const both = { user_id: mine, second_user_id: theirs }
  const own = { case_id, kind: 'own', user_id: mine } as const
  await firm.call(deadlineEndpoints.create, {
    body: { ...own, title: 'Send the file to counsel', due_on: getDay(-3) },
  })
  await firm.call(deadlineEndpoints.create, {
    body: {
      case_id,
      ...both,
      kind: 'limitation',
      title: 'Claim for the deposit',
      due_on: getDay(5),
    },
  })
  const { id } = await firm.call(deadlineEndpoints.create, {
    body: { ...own, title: 'Ask the client for the lease', due_on: getDay(1) },
  })
  await firm.call(deadlineEndpoints.done, { params: { id }, body: {} })
  const toConfirm = 'Notice of appeal against the order of the first instance'
  const rule = {
    start_on: getDay(-10),
    event: 'Judgment served',
    amount: 1,
    unit: 'month',
    method: 'event',
    direction: 'after',
    roll: 'next',
  } as const
  const { due_on } = await colleague.call(deadlineEndpoints.compute, { body: { rule } })
  await addDeadlineAt(casework.url, firm.account, colleague, {
    case_id,
    ...both,
    kind: 'court',
    title: toConfirm,
    due_on,
    rule,
  })
  const entry = await seedJournal(firm, case_id)
  return {
    person: person?.id ?? Number.NaN,
    toConfirm,
    foundEntry: `cases/${case_id}?entry=${entry}`,
  }
}

/** The screens of people, conflict checks, deadlines and entries; court-free days are in `firm`. */
export const listDutyPaths = ({ person, foundEntry }: SeededDuties): string[] => [
  'people',
  'people?search=nobody',
  'people?tab=conflicts',
  `people/${person}`,
  'deadlines',
  'deadlines?show=to-confirm',
  'deadlines?show=overdue',
  foundEntry,
]

/** Opens each dialog of these screens, and hands it to `inspect`. */
export const visitDutyDialogs = async (
  page: Page,
  url: string,
  firm: SeededFirm,
  { toConfirm, person }: SeededDuties,
  translate: (text: string) => string,
  inspect: (screenName: string) => Promise<void>,
): Promise<void> => {
  const { legalCase } = firm
  const open = async (path: string) => {
    await page.goto(`${url}/${path}`)
    await waitUntilQuiet(page)
  }
  const getButton = (name: string) => page.getByRole('button', { name: translate(name) })
  const getDialog = (name: string) => page.getByRole('dialog', { name: translate(name) })
  const getActions = (name: string) =>
    page.getByRole('button', { name: translate('Actions for {name}').replace('{name}', name) })

  await open('deadlines')
  await getActions(toConfirm).click()
  await page.getByRole('menuitem', { name: translate('Confirm') }).click()
  await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible()
  await inspect('confirm a deadline')
  await open('deadlines?hand_over=0')
  await expect(getDialog('Hand over')).toBeVisible()
  await inspect('hand over')

  await open(`cases/${legalCase}`)
  await getButton('Add deadline').last().click()
  const deadline = getDialog('Add deadline')
  await deadline.getByLabel(translate('Start date')).fill('2027-01-31')
  await deadline.getByLabel(translate('Amount')).fill('30')
  await expect(deadline.getByRole('listitem').first()).toBeVisible()
  await deadline.getByRole('button', { name: translate('Save deadline') }).click()
  await expect(deadline.getByText(translate('Title is required'))).toBeVisible()
  await inspect('add a deadline')
  await open(`cases/${legalCase}`)
  await getButton('Show done and cancelled').click()
  await expect(
    page.getByRole('list', { name: translate('Done and cancelled deadlines') }),
  ).toBeVisible()
  await inspect('case with all deadlines')
  // The team has a button of the same name.
  await page
    .locator('section', {
      has: page.getByRole('heading', { name: translate('People'), exact: true }),
    })
    .getByRole('button', { name: translate('Add person') })
    .click()
  await getDialog('Add person')
    .getByRole('button', { name: translate('Save') })
    .click()
  // In some languages, the empty option has the same words.
  await expect(
    getDialog('Add person')
      .getByRole('alert')
      .filter({ hasText: translate('Please select a role') }),
  ).toBeVisible()
  await inspect('add a party')

  await open(`people/${person}`)
  await getButton('Edit person').click()
  await expect(getDialog('Edit person')).toBeVisible()
  await inspect('edit a person')
  await open('people?tab=conflicts')
  await page.getByRole('list').getByRole('button').first().click()
  await expect(getDialog('Conflict check').getByRole('radio').first()).toBeVisible()
  await inspect('conflict check')

  await open('people')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(translate('Check for conflicts'))
  await palette.getByRole('option', { name: translate('Check for conflicts') }).click()
  const search = getDialog('Check for conflicts')
  await search.getByLabel(translate('Name')).fill(OPPONENT)
  await search.getByRole('button', { name: translate('Check'), exact: true }).click()
  await expect(search.getByRole('list', { name: translate('Matches') })).toBeVisible()
  await inspect('conflict search')

  await open('firm')
  await getButton('Add day').click()
  await getDialog('Add day')
    .getByRole('button', { name: translate('Add day') })
    .click()
  await expect(getDialog('Add day').getByText(translate('Name is required'))).toBeVisible()
  await inspect('add a court-free day')
  await visitJournal(page, url, firm, translate, inspect)
}
