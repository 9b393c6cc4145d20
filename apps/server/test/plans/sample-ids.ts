// Records of the large firm that requests name; both databases have them.
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { LARGE_FIRM } from './skewed-firms.ts'

/** `heavy` is the client with 20,000 documents, and its case. */
export interface SampleIds {
  readonly client: number
  readonly case: number
  readonly session: number
  readonly group: number
  readonly document: number
  readonly heavyClient: number
  readonly heavyCase: number
  /** A session of the heavy client. */
  readonly heavySession: number
  /** The connection of an employee with the role silver. */
  readonly connection: number
  /** 100 documents. */
  readonly documents: readonly number[]
  /** Null in data of the bench without people and deadlines, like the next ones. */
  readonly person: number
  /** A court, which is in 5,000 cases. */
  readonly heavyPerson: number
  readonly check: number
  readonly openCheck: number
  /** An open deadline, and the person who is responsible for it. */
  readonly deadline: number
  readonly responsible: number
  /** An entry of the journal with amendments. */
  readonly entry: number
  readonly unconfirmed: { readonly id: number; readonly due_on: string }
}

/** Ids of records of the large firm, and one of its employees with the role silver. */
export const SAMPLES = `
  with c as (select id, created_at from clients where account_id = $1 order by created_at)
  select json_build_object(
    'heavyClient', (select id from c limit 1),
    'heavyCase', (select k.id from cases k where k.account_id = $1 and k.client_id = (select id from c limit 1)
                  and k.id = (select case_id from documents d where d.account_id = $1 and d.client_id = (select id from c limit 1) and d.direct_case_id is null and case_id is not null limit 1)),
    'heavySession', (select id from sessions where account_id = $1 and client_id = (select id from c limit 1) order by created_at limit 1),
    'client', s.client_id, 'case', s.case_id, 'session', s.id, 'group', g.id,
    'document', (select d.id from documents d where d.account_id = $1 and d.group_id = g.id limit 1),
    'connection', (select id from connections where firm_account_id = $1 and role = 'silver' order by employee_user_id limit 1),
    'person', p.person_id, 'heavyPerson', (select id from people where account_id = $1 order by created_at limit 1),
    'check', k.check_id, 'openCheck', k.id, 'deadline', t.id, 'responsible', t.user_id,
    'entry', (select id from entries where account_id = $1 and security_level = 'green' and amendments_count > 0 order by created_at limit 1),
    'unconfirmed', (select json_build_object('id', id, 'due_on', due_on) from deadlines
                    where account_id = $1 and state = 'open' and kind <> 'own' and confirmed_at is null order by created_at limit 1),
    'documents', (select json_agg(d.id) from (select id from documents where account_id = $1 order by created_at desc, id desc limit 100) d)) as ids,
    (select employee_user_id::int from connections where firm_account_id = $1 and role = 'silver' order by 1 limit 1) as silver
  from document_groups g join sessions s on s.account_id = $1 and s.id = g.session_id
  left join lateral (
    select person_id from case_parties where account_id = $1 and case_id = s.case_id and person_id is not null
      and security_level = 'green' limit 1) p on true
  left join lateral (
    select k.id, h.check_id from conflict_checks k join conflict_hits h on h.account_id = $1
    where k.account_id = $1 and k.state = 'open' and k.security_level = 'green' order by k.made_at, h.check_id limit 1) k on true
  left join lateral (
    select id, user_id from deadlines where account_id = $1 and state = 'open' and user_id > 1 order by created_at limit 1) t on true
  where g.account_id = $1 order by g.created_at offset 31 limit 1`

export const readSamples = (database: TestDatabase) =>
  onDatabase({ ...database.owner, user: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ ids: SampleIds; silver: number }>(SAMPLES, [LARGE_FIRM])
    return rows[0] as (typeof rows)[0]
  })
