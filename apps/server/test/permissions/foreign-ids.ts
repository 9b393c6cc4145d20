import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { partyEndpoints } from '@casework/contract/parties'
import { expect } from 'vitest'
import { createReadScope, raw, sql } from '../../src/platform/database/query/scope.ts'
import {
  newFirm,
  newPerson,
  startTestApp,
  type Firm,
  type Person,
  type TestApp,
} from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { addPasskey } from '../second-factor/add-factor.ts'
import { readFirmTables } from '../tenant-isolation/fenced-tables.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { ADD_RECORD } from './add-records.ts'
import { getRequestBuilder, withId, type IdPoint } from './id-points.ts'
import type { ValidRequest } from './valid-request.ts'

const UNKNOWN = 999_999_999

/** Creates one record of each kind that an id can refer to. Returns their ids by kind. */
async function seedRecords(casework: TestApp, firm: Firm) {
  const session = await firm.addSession()
  const document = await uploadText(firm.owner, {
    client_id: session.client_id,
    case_id: session.case_id,
    session_id: session.id,
  })
  const sender = await newPerson(casework)
  const request = await sender.call(connectionEndpoints.send, {
    body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
  })
  await firm.addEmployee('gold')
  const [connection] = await firm.owner.call(connectionEndpoints.followers, {})
  const [notification] = await firm.owner.call(notificationEndpoints.list, {})
  const { invitations_sent } = await firm.owner.call(invitationEndpoints.send, {
    body: { emails: ['sweep@matrix.example'], invited_names: ['Ann'] },
  })
  const others = await Promise.all(
    Object.entries(ADD_RECORD).map(
      async ([kind, add]) => [kind, await add(firm, casework)] as const,
    ),
  )
  const directory = await firm.owner.call(partyEndpoints.createPerson, {
    body: { name: 'Ann Witness' },
  })
  const person = await firm.addEmployee('gold')
  await addPasskey(casework, person)
  const { rows } = await casework.authPool.query<{ passkey: number; sign_in: number }>(
    `select p.id as passkey, s.id as sign_in from passkeys p join sign_ins s using (user_id) where user_id = $1`,
    [person.user_id],
  )
  const ids = new Map([
    ...others,
    ...Object.entries({
      client: session.client_id,
      case: session.case_id,
      session: session.id,
      document,
      request: request.id,
      connection: connection?.connection_id ?? 0,
      notification: notification?.id ?? 0,
      invitation: invitations_sent[0]?.id ?? 0,
      workspace: firm.account_id,
      person: firm.owner.user_id,
      directory: directory.id,
      passkey: rows[0]?.passkey ?? 0,
      'sign-in': rows[0]?.sign_in ?? 0,
    }),
  ])
  return (kind: string): number => {
    const id = ids.get(kind)
    if (id === undefined) throw new Error(`No record of the kind ${kind}`)
    return id
  }
}

/** Every refusal is recorded in these. */
const LOGS = new Set(['audit_entries', 'recorded_views'])

/** Returns a function that reads all records of a firm, as rows of the database. */
async function openRecords({ authPool, database }: TestApp) {
  const tables = (await readFirmTables(database.owner)).filter(
    ({ name, can_select }) => can_select && !LOGS.has(name),
  )
  return async ({ account_id, owner }: Firm): Promise<string> => {
    const levels = ['red', 'yellow', 'green'] as const
    const scope = createReadScope(authPool, { account_id, user_id: owner.user_id, levels })
    const rows = await scope.batch([
      ...tables.map(
        ({ name, accounts }) =>
          sql`select t.* from ${raw(name)} t where ${account_id} in (${raw(accounts.join(', '))}) order by t::text`,
      ),
      sql`select id, owner_user_id, is_active, created_at from accounts where id = ${account_id}`,
      sql`select t.* from firm_profiles t where account_id = ${account_id}`,
    ])
    return JSON.stringify(rows)
  }
}

export const describePoint = ({ endpoint, place, name }: IdPoint) =>
  `${endpoint.method} ${endpoint.path} ${place}.${name}`

const ROLES = ['admin', 'diamond', 'gold', 'silver'] as const

export type Sweep = Awaited<ReturnType<typeof startSweep>>

/** Compares what is answered about the records of another firm and about records that do not exist. */
export async function startSweep(database: TestDatabase | undefined) {
  const casework = await startTestApp(database ? { database } : {})
  const [ours, theirs] = [await newFirm(casework), await newFirm(casework)]
  const foreign = await seedRecords(casework, theirs)
  const roles = [ours.owner, ...(await Promise.all(ROLES.map((role) => ours.addEmployee(role))))]
  const readRecords = await openRecords(casework)
  /** No request of the sweep changes them. */
  const theirRecords = await readRecords(theirs)
  let answers = 0

  const ask = async (person: Person, { point, given, id }: Asked) => {
    const isWorkspace = point.kind === 'workspace'
    const { headers = {}, params, query, body } = isWorkspace ? given : withId(given, point, id)
    const inside = person === ours.owner ? person : person.in(ours.account_id)
    const answer = await (isWorkspace ? person.in(id) : inside).ask(
      point.endpoint,
      { params, query, body },
      headers,
    )
    // Calls about the person ignore the workspace: one ends the sign-in, one increments the
    // person's version.
    await casework.authPool.query(
      `with ended as (update sign_ins set ended_at = null where user_id = $1)
       update users set version = 1 where id = $1`,
      [person.user_id],
    )
    answers += 1
    return { status: answer.status, body: answer.text, length: answer.headers['content-length'] }
  }

  const expectTheirRecords = async () => expect(await readRecords(theirs)).toBe(theirRecords)

  /** @param asking numbers of roles: 0 is the owner */
  const compareAnswers = async (point: IdPoint, asking: readonly number[]) => {
    const given = await getRequestBuilder(point)(ours, casework)
    const before = await readRecords(ours)
    for (const index of asking) {
      const person = roles[index] ?? ours.owner
      const theirId = await ask(person, { point, given, id: foreign(point.kind) })
      const noId = await ask(person, { point, given, id: UNKNOWN })
      expect(theirId, `role ${index}`).toEqual(noId)
    }
    expect(await readRecords(ours)).toBe(before)
    await expectTheirRecords()
  }

  return {
    ours,
    foreign,
    roles: [...roles.keys()],
    compareAnswers,
    expectTheirRecords,
    seedOwn: () => seedRecords(casework, ours),
    countAnswers: () => answers,
    stop: async () => {
      await casework.stop()
      await database?.drop()
    },
  }
}

interface Asked {
  readonly point: IdPoint
  readonly given: ValidRequest
  readonly id: number
}

/** @param asking numbers of roles: 0 is the owner */
export const expectSameAnswers = (
  sweep: Sweep,
  point: IdPoint,
  asking: readonly number[],
): Promise<void> => sweep.compareAnswers(point, asking)
