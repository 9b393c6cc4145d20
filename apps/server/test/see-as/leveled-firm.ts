// A firm in which every record with a level exists once per level, deleted ones included.
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { documentEndpoints } from '@casework/contract/documents'
import { holdEndpoints } from '@casework/contract/holds'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import { newFirm, type Firm, type TestApp } from '@casework/testing'
import { buildEntry } from '../journal/entries.ts'
import { addGroup } from '../moves/move-records.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

type IdOfLevel = Readonly<Record<Level, number>>

/** Adds one record of each level. */
async function addOfEachLevel(add: (security_level: Level) => Promise<number>): Promise<IdOfLevel> {
  const ids: Partial<Record<Level, number>> = {}
  for (const level of LEVELS) ids[level] = await add(level)
  return ids as IdOfLevel
}

/** Entries with minutes and an amendment, and deleted ones. */
async function addEntries({ owner }: Firm, case_id: number) {
  const add = async (security_level: Level) => {
    const body = buildEntry(case_id, { security_level, body: `Whisper in ${security_level}` })
    const { id } = await owner.call(journalEndpoints.create, { body })
    const amendment = { body: `Whisper again in ${security_level}`, minutes: 15 }
    await owner.call(journalEndpoints.amend, { params: { id }, body: amendment })
    return id
  }
  const deleted = await addOfEachLevel(add)
  for (const id of Object.values(deleted))
    await owner.call(journalEndpoints.remove, { params: { id }, body: { reason: null } })
  return addOfEachLevel(add)
}

/** People of the directory, each of them a party of the case. */
const addPeople = ({ owner }: Firm, case_id: number) =>
  addOfEachLevel(async (security_level) => {
    const person = { name: `Whisper ${security_level}`, security_level }
    const { person: added } = await owner.call(partyEndpoints.add, {
      params: { id: case_id },
      body: { person, role: 'opponent' },
    })
    return added?.id ?? 0
  })

/** Documents of each level in this place; one more of each level is deleted. */
async function addDocuments({ owner }: Firm, place: Record<string, number>) {
  const add = (security_level: Level) => uploadText(owner, { security_level, ...place })
  const deleted = await addOfEachLevel(add)
  for (const id of Object.values(deleted))
    await owner.call(documentEndpoints.remove, { params: { id: String(id) } })
  return addOfEachLevel(add)
}

export async function newLeveledFirm(casework: TestApp) {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { id: session_id, case_id, client_id } = await firm.addSession()
  const { id: group_id } = await addGroup(owner, session_id)
  const documents = await addDocuments(firm, { client_id, session_id, group_id })
  await addDocuments(firm, { client_id, case_id })
  const entries = await addEntries(firm, case_id)
  const people = await addPeople(firm, case_id)
  for (const level of ['red', 'yellow'] as const)
    await owner.call(levelPlans.setPlan, {
      params: { id: documents[level] },
      body: { to_level: 'green', after_session_id: session_id, days: 3000 },
    })
  // With a client of the name of the people, so that some check has hits of every level.
  const client = await firm.addClient({ name: 'Whisper Ltd' })
  const { id: conflict_id = 0 } = await owner.call(conflictEndpoints.create, {
    body: { name: 'Whisper', side: 'ours' },
  })
  const other = await firm.addSession({ legalCase: await firm.addCase({ client }) })
  await owner.call(holdEndpoints.place, { body: { client_id, reason: 'Litigation notice' } })
  return {
    firm,
    client_id,
    case_id,
    session_id,
    group_id,
    conflict_id,
    documents,
    entries,
    people,
    other,
  }
}
export type LeveledFirm = Awaited<ReturnType<typeof newLeveledFirm>>
