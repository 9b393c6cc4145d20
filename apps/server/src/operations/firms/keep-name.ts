// Keeps the name of an erased person in the records of other firms (decision 0090). Runs as the
// owner of the database, within the transaction of the erasure.
import type pg from 'pg'
import type { FoundFirm } from './find-firm.ts'
import { selectNamedPeople } from './named-people.ts'

/** Adds a timeline entry without author to each case whose team loses the person. */
const END_PLACES = `
  insert into case_events (account_id, case_id, kind, text_key, text_values)
  select m.account_id, m.case_id, 'team', 'member_removed', jsonb_build_object('name', u.name)
  from case_members m join users u on u.id = m.user_id
  where m.user_id = $1 and m.account_id <> $2`

/** The same entry for cases in the bin, which a restore brings back. */
const END_PLACES_IN_BIN = `
  insert into bin_rows (account_id, deletion_id, kind, record_id, row)
  select b.account_id, b.deletion_id, 'case_event', n.id, to_jsonb(jsonb_populate_record(
    null::case_events, jsonb_build_object('account_id', b.account_id, 'id', n.id,
      'case_id', b.row -> 'case_id', 'kind', 'team', 'text_key', 'member_removed',
      'text_values', jsonb_build_object('name', u.name), 'security_level', 'green',
      'at', clock_timestamp())))
  from bin_rows b join users u on u.id = $1 cross join lateral (select random_id() + 0 * b.record_id as id) n
  where b.kind = 'case_member' and (b.row ->> 'user_id')::bigint = $1 and b.account_id <> $2`

const KEEP_NAME = `
  insert into former_people (account_id, user_id, name, connection_id)
  select a.id, u.id, u.name, n.id
  from users u cross join accounts a
  left join connections n on n.firm_account_id = a.id and n.employee_user_id = u.id
  where u.id = $1 and a.id <> $2 and (n.id is not null or a.id = any ($3))`

/** Invitations contain an email. Finds them as withdrawInvitationsTo does. */
const REMOVE_INVITATIONS = `
  delete from invitations i where i.accepted_by = $1 or i.invited_user_id is null
    and i.invited_email in (select e.email from user_emails e where e.user_id = $1)`

/**
 * Writes the name of the firm's owner into the other firms whose records refer to them.
 * @param owner within the transaction that erases
 * @param reader connected as casework_backup, which sees every firm
 * @returns how many firms those are
 */
export async function keepName(
  owner: pg.ClientBase,
  reader: pg.ClientBase,
  { account_id, owner_id }: FoundFirm,
): Promise<number> {
  // Lock the user, so that nobody connects them to another firm meanwhile.
  await owner.query('select from users where id = $1 for update', [owner_id])
  const named = await reader.query<{ account_id: string }>(
    `select distinct account_id from (${await selectNamedPeople(reader)}) n where user_id = $1`,
    [owner_id],
  )
  const firms = named.rows.map((row) => row.account_id)
  const kept = await owner.query(KEEP_NAME, [owner_id, account_id, firms])
  await owner.query(END_PLACES, [owner_id, account_id])
  await owner.query(END_PLACES_IN_BIN, [owner_id, account_id])
  await owner.query(REMOVE_INVITATIONS, [owner_id])
  return kept.rowCount ?? 0
}
