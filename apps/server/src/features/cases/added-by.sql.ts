// Who added a document or a session: their rows do not say so, the history does.
import { raw, sql, type Sql } from '../../platform/database/query/scope.ts'

const ADDED = raw(`h.kind = 'created' and h.outcome = 'done'`)

/** The records of entries that wait for the sealing job, which the index does not have yet. */
export const selectJustAdded = (account_id: number): Sql => sql`
  select h.object_type as kind, o.id, min(h.user_id) as user_id
  from history_places h cross join lateral unnest(h.object_ids) o(id)
  where h.account_id = ${account_id} and h.seq is null and ${ADDED} and h.object_type in ('document', 'session')
  group by h.object_type, o.id`

/**
 * The person who added the item `p`: its first entry, two look-ups by index. Nobody, if the record is
 * older than the history. With `selectJustAdded` as `just_added`.
 */
export const findAddedBy = (account_id: number): Sql => sql`
  select coalesce((
    select h.user_id
    from (select i.seq from history_index i
          where i.account_id = ${account_id} and i.object_type = p.kind and i.object_id = p.id
          order by i.seq limit 1) f,
      history_places h
    where h.account_id = ${account_id} and h.seq = f.seq and ${ADDED}), (
    select j.user_id from just_added j where j.kind = p.kind and j.id = p.id)) as user_id
  where p.kind in ('document', 'session')`
