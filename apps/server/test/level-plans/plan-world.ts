// A document with a planned level, and what tests do to it.
import { documentEndpoints } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { levelPlans } from '@casework/contract/level-plans'
import { alertEndpoints } from '@casework/contract/alerts'
import pino from 'pino'
import { runLevelPlans } from '../../src/features/documents/index.ts'
import { newFirm, type Person, type TestApp } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const DAY = 24 * 60 * 60 * 1000

/** A day of UTC, as the API writes it. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** What the job does each minute. */
export const runPlans = ({ jobsPool }: TestApp) => runLevelPlans(jobsPool, pino({ level: 'error' }))

export async function newPlanWorld(casework: TestApp, level: Level = 'red') {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  const id = await uploadText(firm.owner, {
    client_id: session.client_id,
    case_id: session.case_id,
    security_level: level,
  })
  const params = { id }
  return {
    firm,
    session,
    id,
    params,
    set: (person: Person, body: object = { to_level: 'green', due_on: inDays(3) }) =>
      person.ask(levelPlans.setPlan, { params, body }),
    approve: (person: Person, body: object = {}) =>
      person.ask(levelPlans.approvePlan, { params, body }),
    plan: () => firm.owner.call(levelPlans.getPlan, { params }),
    readLevel: async () =>
      (await firm.owner.call(documentEndpoints.get, { params })).security_level,
  }
}

/** Moves plans of the document into the past, as time does. */
export const makeDue = ({ asOwner }: TestApp, id: number, days = 30) =>
  asOwner(
    `update level_plans set not_before = not_before - $2::int, due_on = due_on - $2::int where document_id = $1 and state in ('waiting', 'active')`,
    [id, days],
  )

/** The states of all plans of a document, in order; of an ended one the reason. */
export const listStates = async ({ asOwner }: TestApp, id: number) =>
  (
    await asOwner<{ state: string }>(
      'select coalesce(ended_because, state) as state from level_plans where document_id = $1 order by set_at, id',
      [id],
    )
  ).rows.map(({ state }) => state)

/** The kinds of a person's alerts, newest first. */
export const listKinds = async (person: Person) =>
  (await person.call(alertEndpoints.list, {})).map(({ kind }) => kind)
