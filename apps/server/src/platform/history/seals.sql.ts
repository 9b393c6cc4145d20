// Statements of the daily seals. They run as the role for jobs, fenced to one firm.
import { sql, type Scope, type WorkspaceScope } from '../database/query/scope.ts'
import type { Recipient, SealedHead } from './seal-mail.ts'

export const listFirms = (scope: Scope) =>
  scope.many<{ account_id: number }>(sql`select a.id as account_id from accounts a order by a.id`)

export interface LastSeal {
  readonly seq: number
  /** Hex. */
  readonly hash: string
  /** Whether it was made today, UTC. */
  readonly is_of_today: boolean
}

export const findLastSeal = (scope: WorkspaceScope) =>
  scope.one<LastSeal>(sql`
    select s.seq, encode(s.hash, 'hex') as hash,
      (s.at at time zone 'UTC')::date = (now() at time zone 'UTC')::date as is_of_today
    from history_seals s where s.account_id = ${scope.account_id} order by s.seq desc limit 1`)

/** Finds the owner of the firm. */
export const findOwner = (scope: WorkspaceScope) =>
  scope.one<Recipient>(sql`
    select a.name as firm, u.name, u.email, u.language from accounts a join users u on u.id = a.owner_user_id
    where a.id = ${scope.account_id}`)

/** The moment of the transaction, as it is signed. */
export const readNow = async (scope: Scope): Promise<string> => {
  const row = await scope.one<{ at: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return row?.at ?? ''
}

export const insertSeal = (
  { account_id }: WorkspaceScope,
  { seq, hash, at, signature }: Omit<SealedHead, 'key' | 'entries'>,
  publicKey: Buffer,
) => [
  sql`insert into history_keys (public_key) values (decode(${publicKey.toString('hex')}, 'hex')) on conflict (public_key) do nothing`,
  sql`
    insert into history_seals (account_id, seq, hash, at, key_id, signature)
    select ${account_id}, ${seq}, decode(${hash}, 'hex'), ${at}::timestamptz, k.id, decode(${signature}, 'hex')
    from history_keys k where k.public_key = decode(${publicKey.toString('hex')}, 'hex')`,
]

/** Undefined if the failure of today is known. */
export const insertFailure = (scope: WorkspaceScope, seq: number) =>
  scope.one<{ seq: number }>(sql`
    insert into history_failures (account_id, day, seq)
    values (${scope.account_id}, (now() at time zone 'UTC')::date, ${seq})
    on conflict (account_id, day) do nothing returning seq`)
