// Random trees of records, and random moves within them.
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { createRandom, type Random } from './random.ts'
import type { Answer, Firm } from '../casework/index.ts'
import { addDeadline, buildOwn } from '../deadlines/add-deadline.ts'
import { uploadOne } from '../documents/upload-requests.ts'
import { buildEntry } from '../journal/entries.ts'
import { readAllRecords, type AllRecords } from './all-records.ts'
import { addGroup, requestMoveCase, requestMoveGroup, requestMoveSession } from './move-records.ts'

const countUpTo = (count: number) => Array.from({ length: count }, (_, turn) => turn)

/**
 * Creates two or three clients, with sessions in cases of others and documents of every level
 * everywhere.
 */
export async function growTree(firm: Firm, seed: number): Promise<Random> {
  const random = createRandom(seed)
  const { owner } = firm
  for (const turn of countUpTo(2 + random.nextBelow(2)))
    await firm.addClient({ name: `Client ${turn}` })
  const { clients } = await readAllRecords(owner)
  for (const _ of countUpTo(1 + random.nextBelow(4)))
    await firm.addCase({ client: random.pick(clients) })
  const { cases } = await readAllRecords(owner)
  for (const _ of countUpTo(1 + random.nextBelow(5))) {
    const { id } = random.pick(cases)
    const body = {
      title: 'Hearing',
      date: '2026-03-04T09:30:00',
      case_id: id,
      client_id: random.pick(clients).id,
    }
    await owner.call(sessionEndpoints.create, { body })
  }
  const { sessions } = await readAllRecords(owner)
  for (const turn of countUpTo(random.nextBelow(4)))
    await addGroup(owner, random.pick(sessions).id, `Group ${turn}`)
  const { document_groups: groups } = await readAllRecords(owner)
  for (const turn of countUpTo(3 + random.nextBelow(6))) {
    const [session, legalCase, group] = [
      random.pick(sessions),
      random.pick(cases),
      groups.length > 0 ? random.pick(groups) : undefined,
    ]
    const place = random.pick([
      { client_id: random.pick(clients).id },
      { client_id: legalCase.client_id, case_id: legalCase.id },
      { client_id: session.client_id, session_id: session.id },
      group
        ? { client_id: group.client_id, group_id: group.id }
        : { client_id: session.client_id, session_id: session.id },
    ])
    await uploadOne(owner, { security_level: random.pick(LEVELS), ...place }, [
      `${turn}.txt`,
      Buffer.from('x'.repeat(1 + random.nextBelow(50))),
    ])
  }
  await addDuties(firm, random, cases)
  return random
}

/** Entries of every level, with and without an amendment, deadlines and parties. */
async function addDuties(
  { owner }: Firm,
  random: Random,
  cases: AllRecords['cases'],
): Promise<void> {
  for (const turn of countUpTo(random.nextBelow(4))) {
    const security_level = random.pick(LEVELS)
    const { id: case_id } = random.pick(cases)
    const { id } = await owner.call(journalEndpoints.create, {
      body: { ...buildEntry(case_id), security_level },
    })
    if (turn % 2 === 0)
      await owner.call(journalEndpoints.amend, {
        params: { id },
        body: { body: 'He called back', minutes: 3 },
      })
  }
  for (const turn of countUpTo(random.nextBelow(3)))
    await addDeadline(owner, buildOwn(random.pick(cases).id, { title: `Reply ${turn}` }))
  for (const turn of countUpTo(random.nextBelow(3)))
    await owner.call(partyEndpoints.add, {
      params: { id: random.pick(cases).id },
      body: {
        person: { name: `Witness ${turn}`, security_level: random.pick(LEVELS) },
        role: 'witness',
      },
    })
}

/** Picks a random move of a random record, to be made through the API. */
export function pickMove({ owner }: Firm, random: Random, all: AllRecords): () => Promise<Answer> {
  const { clients, cases, sessions, document_groups: groups, documents } = all
  const [client, legalCase, session, otherSession] = [
    random.pick(clients),
    random.pick(cases),
    random.pick(sessions),
    random.pick(sessions),
  ]
  const moves = [
    () => requestMoveCase(owner, legalCase, client.id),
    () => requestMoveSession(owner, session, { client_id: client.id }),
    () =>
      requestMoveSession(owner, session, { client_id: legalCase.client_id, case_id: legalCase.id }),
  ]
  if (groups.length > 0) {
    const group = random.pick(groups)
    // Usually a group of the same client, since others are refused.
    const document =
      random.pick(documents.filter(({ client_id }) => client_id === group.client_id)) ??
      random.pick(documents)
    moves.push(
      () => requestMoveGroup(owner, group, otherSession.id),
      () =>
        owner.ask(documentEndpoints.move, {
          params: { id: document.id },
          body: { group_id: group.id },
        }),
    )
  }
  return random.pick(moves)
}
