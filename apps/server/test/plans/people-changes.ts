// Changes of people, parties, conflict checks and deadlines, on the small database.
import { conflictEndpoints } from '@casework/contract/conflicts'
import { courtDays } from '@casework/contract/court-days'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { partyEndpoints } from '@casework/contract/parties'
import type { SampleIds } from './sample-ids.ts'
import type { Caller, Send } from './send.ts'
import { LARGE_FIRM } from './skewed-firms.ts'
import { params, readId, sendKept } from './trust-changes.ts'

const RULE = { start_on: '2027-01-31', amount: 1, unit: 'month' }

/** People, what they are in cases, and checks of names. */
async function sendPeople(owner: Caller, ids: SampleIds, send: Send): Promise<void> {
  const { createPerson, updatePerson, removePerson } = partyEndpoints
  const { add, change, remove } = partyEndpoints
  const body = { kind: 'person', name: 'Rosa Garcia', email: 'rosa@example.org', phone: '4912345' }
  const person = readId(
    await sendKept(send, 'create a person', () => owner.ask(createPerson, { body })),
  )
  const changed = { ...body, name: 'Rosa Quinn', security_level: 'red' }
  await send('update a person', () => owner.ask(updatePerson, { ...params(person), body: changed }))
  const parties = { 'a person': { person_id: person }, 'a client': { client_id: ids.heavyClient } }
  for (const [who, of] of Object.entries(parties)) {
    const party = readId(
      await sendKept(send, `add ${who} to a case`, () =>
        owner.ask(add, { ...params(ids.case), body: { ...of, role: 'opponent' } }),
      ),
    )
    const place = { params: { id: ids.case, party_id: party } }
    await send(`change the role of ${who}`, () =>
      owner.ask(change, { ...place, body: { role: 'expert' } }),
    )
    await send(`remove ${who} from a case`, () => owner.ask(remove, place))
  }
  await send('delete a person', () => owner.ask(removePerson, params(person)))
  const subject = { name: 'Rosa Garcia', email: 'garcia7@example.com', phone: '07000000007' }
  const side = 'theirs'
  await send('search for conflicts', () =>
    owner.ask(conflictEndpoints.search, { body: { ...subject, side } }),
  )
  await send('check a name', () =>
    owner.ask(conflictEndpoints.create, { body: { ...subject, side } }),
  )
  await send('decide a check', () =>
    owner.ask(conflictEndpoints.decide, {
      ...params(ids.openCheck),
      body: { decision: 'no_conflict' },
    }),
  )
}

async function sendDeadlines(owner: Caller, ids: SampleIds, send: Send): Promise<void> {
  const { compute, create, update, acknowledge, done, reopen, cancel, confirm } = deadlineEndpoints
  await send('compute a date', () => owner.ask(compute, { body: { rule: RULE } }))
  const body = {
    case_id: ids.case,
    kind: 'own',
    title: 'Reply',
    due_on: '2027-03-01',
    user_id: LARGE_FIRM,
  }
  const deadline = readId(
    await sendKept(send, 'create a deadline', () => owner.ask(create, { body })),
  )
  const of = params(deadline)
  await send('update a deadline', () =>
    owner.ask(update, { ...of, body: { ...body, due_on: '2027-03-02' } }),
  )
  await send('confirm a deadline', () =>
    owner.ask(confirm, {
      ...params(ids.unconfirmed.id),
      body: { due_on: ids.unconfirmed.due_on },
    }),
  )
  await send('acknowledge a deadline', () => owner.ask(acknowledge, of))
  await send('end a deadline', () => owner.ask(done, { ...of, body: {} }))
  const reason = { body: { reason: 'By mistake' } }
  await send('reopen a deadline', () => owner.ask(reopen, { ...of, ...reason }))
  await send('cancel a deadline', () => owner.ask(cancel, { ...of, ...reason }))
}

/** Leaves the ids as they are. */
export async function sendPeopleAndDeadlines(
  owner: Caller,
  ids: SampleIds,
  send: Send,
): Promise<void> {
  await sendPeople(owner, ids, send)
  await sendDeadlines(owner, ids, send)
  const given = { from_user_id: ids.responsible, to_user_id: LARGE_FIRM }
  for (const deadline_ids of [[ids.deadline], null])
    await send(`hand over ${deadline_ids ? 'one deadline' : 'all deadlines and cases'}`, () =>
      owner.ask(deadlineDuties.handOver, {
        body: { ...given, deadline_ids, with_cases: deadline_ids === null },
      }),
    )
  const day = '2026-03-04'
  await send('add a court-free day', () =>
    owner.ask(courtDays.addCourtDay, { body: { day, name: 'Holiday' } }),
  )
  await send('remove a court-free day', () =>
    owner.ask(courtDays.removeCourtDay, { params: { day } }),
  )
}
