// Statements of an import; each handles many rows.
import { orderedTimestamp } from '../../platform/database/ordered-timestamp.ts'
import { sql, type WorkspaceScope } from '../../platform/database/scope.ts'

export interface ImportedClient {
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly country: number | null
}

/** How a row compares with the stored clients. The database lower-cases the keys. */
export interface MatchedRow {
  readonly name_key: string
  readonly contact_key: string | null
  readonly known_name: boolean
  readonly known_contact: boolean
}

/** Serializes imports of a firm, so that a file sent twice does not add its clients twice. */
export const lockImports = (scope: WorkspaceScope) =>
  scope.one(
    sql`select pg_advisory_xact_lock(hashtextextended('client import', ${scope.account_id}))`,
  )

/** Returns one result per row, in the order of `rows`. */
export const matchExisting = (scope: WorkspaceScope, rows: readonly ImportedClient[]) =>
  scope.many<MatchedRow>(sql`
    with given as materialized (
      select place, lower(name) as name_key,
             case when mobile is not null or email is not null then coalesce(mobile, '') || ' ' || lower(coalesce(email, '')) end as contact_key
      from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ mobile }) => mobile)}::text[], ${rows.map(({ email }) => email)}::text[])
        with ordinality rows (name, mobile, email, place)),
    names as materialized (
      select distinct lower(c.name) as name_key from clients c where c.account_id = ${scope.account_id}),
    contacts as materialized (
      select distinct coalesce(c.mobile, '') || ' ' || lower(coalesce(c.email, '')) as contact_key
      from clients c where c.account_id = ${scope.account_id} and (c.mobile is not null or c.email is not null))
    select g.name_key, g.contact_key, n.name_key is not null as known_name, o.contact_key is not null as known_contact
    from given g left join names n on n.name_key = g.name_key left join contacts o on o.contact_key = g.contact_key
    order by g.place`)

/** @param before number of clients of the same file that are inserted already */
export const insertClients = (
  scope: WorkspaceScope,
  clients: readonly ImportedClient[],
  before: number,
) =>
  scope.one(sql`
    insert into clients (account_id, name, email, mobile, country_id, created_at)
    select ${scope.account_id}, name, email, mobile, country, ${orderedTimestamp(sql`(${before}::int + place)`)}
    from unnest(${clients.map(({ name }) => name)}::text[], ${clients.map(({ email }) => email)}::text[],
                ${clients.map(({ mobile }) => mobile)}::text[], ${clients.map(({ country }) => country)}::int[])
      with ordinality given (name, email, mobile, country, place)`)
