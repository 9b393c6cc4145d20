// Random trees of records, and random moves within them.
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { createRandom, type Random } from './random.ts'
import type { Answer, Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import type { AllRecords } from './all-records.ts'
import { addGroup, requestMoveCase, requestMoveGroup, requestMoveSession } from './move-records.ts'
import { addDuties, inTurn } from './tree-duties.ts'

/**
 * Creates two or three clients, with sessions in cases of others and documents of every level
 * everywhere.
 */
export async function growTree(firm: Firm, seed: number): Promise<Random> {
  const random = createRandom(seed)
  const { owner } = firm
  const clients = await inTurn(2 + random.nextBelow(2), (turn) =>
    firm.addClient({ name: `Client ${turn}` }),
  )
  const cases = await inTurn(1 + random.nextBelow(4), () =>
    firm.addCase({ client: random.pick(clients) }),
  )
  const sessions = await inTurn(1 + random.nextBelow(5), () => {
    const body = {
      title: 'Hearing',
      date: '2026-03-04T09:30:00',
      case_id: random.pick(cases).id,
      client_id: random.pick(clients).id,
    }
    return owner.call(sessionEndpoints.create, { body })
  })
  const groups = await inTurn(random.nextBelow(4), (turn) =>
    addGroup(owner, random.pick(sessions).id, `Group ${turn}`),
  )
  const documents = await inTurn(3 + random.nextBelow(6), async (turn) => {
    const [session, legalCase] = [random.pick(sessions), random.pick(cases)]
    const group = groups.length > 0 ? random.pick(groups) : undefined
    const place = random.pick([
      { client_id: random.pick(clients).id },
      { client_id: legalCase.client_id, case_id: legalCase.id },
      { client_id: session.client_id, session_id: session.id },
      group
        ? { client_id: group.client_id, group_id: group.id }
        : { client_id: session.client_id, session_id: session.id },
    ])
    const content = Buffer.from('x'.repeat(1 + random.nextBelow(50)))
    const fields = { security_level: random.pick(LEVELS), ...place }
    return { ...fields, id: (await uploadOne(owner, fields, [`${turn}.txt`, content])).id }
  })
  await addDuties(firm, random, { clients, cases, sessions, documents })
  return random
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
