import { randomUUID } from 'node:crypto'
import { alertEndpoints } from '@casework/contract/alerts'
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import type { Level } from '@casework/contract/document-levels'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { historyEndpoints } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Firm, TestApp } from '@casework/testing'
import { buildCompoundFile } from '@casework/testing/documents/sample-files'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { sendAlertTo } from '../alerts/send-alert.ts'
import { addCourtDeadline, addDeadline, buildOwn } from '../deadlines/add-deadline.ts'
import { buildEntry } from '../journal/entries.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { addCase, type AddRecord } from './valid-request.ts'

/** Fills every table of the bin: a group with a document, then its session and its client. */
export const addDeletion: AddRecord = async (firm) => {
  const { id: session_id, client_id } = await firm.addSession()
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id },
  })
  await uploadOne(firm.owner, { security_level: 'red', client_id, group_id: group.id })
  await firm.owner.call(documentGroupEndpoints.remove, { params: { id: String(group.id) } })
  await firm.owner.call(sessionEndpoints.remove, { params: { id: String(session_id) } })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  return (await firm.owner.call(binEndpoints.list, { query: {} })).items[0]?.id ?? 0
}

/** Without reading a spreadsheet, which takes a process of its own. */
export const addImport = ({ account_id, owner }: Firm, { appPool }: TestApp): Promise<number> =>
  inTransaction(appPool, { account_id, user_id: owner.user_id }, async (scope) => {
    const added = await scope.one<{ id: number }>(sql`
      insert into client_imports (account_id, user_id, file_name, client_count)
      values (${account_id}, ${owner.user_id}, 'clients.xlsx', 1) returning id`)
    const id = added?.id ?? 0
    await scope.one(
      sql`insert into clients (account_id, name, import_id) values (${account_id}, 'Imported', ${id})`,
    )
    return id
  })

/** A name that an opponent has, so that it needs a decision. */
export async function addOpponentName({ owner, addCase: create }: Firm) {
  const name = `Opponent ${randomUUID()}`
  await owner.call(partyEndpoints.add, {
    params: { id: (await create()).id },
    body: { person: { name }, role: 'opponent' },
  })
  return name
}
export const addCheck: AddRecord = async (firm) => {
  const { conflict_check } = await firm.owner.call(clientEndpoints.create, {
    body: { name: await addOpponentName(firm) },
  })
  return conflict_check?.id ?? 0
}

export const addOwnDeadline = async (firm: Firm) =>
  addDeadline(firm.owner, buildOwn((await firm.addCase()).id))
/** Set by a second person, since nobody confirms their own date. */
export async function addUnconfirmedDeadline(firm: Firm) {
  const second = await firm.addEmployee('gold')
  return addCourtDeadline({ ...firm, owner: second }, firm.owner, (await firm.addCase()).id, {
    user_id: second.user_id,
    second_user_id: firm.owner.user_id,
  })
}
export async function addDoneDeadline(firm: Firm) {
  const { id } = await addOwnDeadline(firm)
  await firm.owner.call(deadlineEndpoints.done, { params: { id }, body: {} })
  return id
}

export const buildGroup = async (firm: Firm) => ({
  name: 'Pleadings',
  session_id: (await firm.addSession()).id,
})
export const addGroup = async (firm: Firm) =>
  firm.owner.call(documentGroupEndpoints.create, { body: await buildGroup(firm) })

export const buildHold = async (firm: Firm) => ({
  client_id: (await firm.addClient()).id,
  reason: 'Litigation notice',
})

export const addHold: AddRecord = async (firm) =>
  (await firm.owner.call(holdEndpoints.place, { body: await buildHold(firm) })).id

export const addEntry = async (firm: Firm) =>
  firm.owner.call(journalEndpoints.create, { body: buildEntry((await firm.addCase()).id) })

export const addDocument = async (firm: Firm, security_level = 'green') =>
  uploadText(firm.owner, { client_id: (await firm.addClient()).id, security_level })
export const PLAN = { to_level: 'green' as const, due_on: '2099-01-01' }
export async function addPlan(firm: Firm) {
  const params = { id: await addDocument(firm, 'yellow') }
  const { id } = await firm.owner.call(levelPlans.setPlan, { params, body: PLAN })
  return { params, id }
}

export const buildPerson = () => ({ name: `Witness ${randomUUID()}` })
export const addPerson: AddRecord = async ({ owner }) =>
  (await owner.call(partyEndpoints.createPerson, { body: buildPerson() })).id
export async function addParty(firm: Firm, casework: TestApp) {
  const id = await addCase(firm, casework)
  const { id: party_id } = await firm.owner.call(partyEndpoints.add, {
    params: { id },
    body: { person_id: await addPerson(firm, casework), role: 'witness' },
  })
  return { id, party_id }
}

export const addAlert: AddRecord = async ({ owner, account_id }, casework) => {
  await sendAlertTo(casework, account_id, [owner])
  return (await owner.call(alertEndpoints.list, {}))[0]?.id ?? 0
}

/** A file of which nothing is shown, so that opening it starts no process. */
export const addOldWord = async (firm: Firm, security_level: Level = 'green') => {
  const fields = { security_level, client_id: (await firm.addClient()).id }
  const file = ['old.doc', buildCompoundFile('WordDocument')] as const
  return (await uploadOne(firm.owner, fields, file)).id
}

/** Kind of record, named as in its paths -> adds one, with rows in all of its tables. */
export const ADD_RECORD: Readonly<Record<string, AddRecord>> = {
  bin: addDeletion,
  'client-imports': addImport,
  conflicts: async (firm, casework) => {
    const { id, name } = await firm.addClient()
    await firm.owner.call(clientEndpoints.update, {
      params: { id: String(id) },
      body: { name: `${name} renamed` },
    })
    await firm.owner.call(clientEndpoints.remove, {
      params: { id: String((await firm.addClient()).id) },
    })
    return addCheck(firm, casework)
  },
  deadlines: async (firm) => (await addOwnDeadline(firm)).id,
  'document-groups': async (firm) => (await addGroup(firm)).id,
  history: async (firm, casework) => {
    await firm.addClient()
    await sealFirm(casework.jobsPool, firm.account_id)
    return (await firm.owner.call(historyEndpoints.list, {})).items[0]?.id ?? 0
  },
  holds: addHold,
  entries: async (firm) => {
    const { id } = await addEntry(firm)
    await firm.owner.call(journalEndpoints.amend, {
      params: { id },
      body: { body: 'He called back', minutes: 15 },
    })
    return id
  },
  'level-plans': async (firm) => (await addPlan(firm)).id,
  parties: async (firm, casework) => {
    // Nobody in a case, so that the row can be deleted.
    await addPerson(firm, casework)
    return (await addParty(firm, casework)).party_id
  },
  updates: addAlert,
}
