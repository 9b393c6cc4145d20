// Statements of an import; each handles many rows.
import { orderedTimestamp } from '../../platform/database/query/ordered-timestamp.ts'
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface ImportedClient {
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly country: number | null
}

/** How a row compares with the stored clients. The database folds the keys. */
export interface MatchedRow {
  readonly name_key: string
  readonly contact_key: string | null
  readonly known_name: boolean
  /** Name of a client with the same mobile and email. */
  readonly contact_name: string | null
}

/** Serializes imports of a firm, so that a file sent twice does not add its clients twice. */
export const lockImports = (scope: WorkspaceScope) =>
  scope.one(
    sql`select pg_advisory_xact_lock(hashtextextended('client import', ${scope.account_id}))`,
  )

/**
 * Returns one result per row, in the order of `rows`. LIMIT keeps each look-up an index scan of its
 * own; a join would read all clients of the firm.
 */
export const matchExisting = (scope: WorkspaceScope, rows: readonly ImportedClient[]) =>
  scope.many<MatchedRow>(sql`
    with given as materialized (
      select place, get_name_key(search) as name_key,
             case when mobile is not null or email is not null then get_contact_key(search) end as contact_key
      from (
        select place, mobile, email, fold_client(name, email, mobile, country) as search
        from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ email }) => email)}::text[],
                    ${rows.map(({ mobile }) => mobile)}::text[], ${rows.map(({ country }) => country)}::int[])
          with ordinality rows (name, email, mobile, country, place) offset 0) folded)
    select g.name_key, g.contact_key, n.known is not null as known_name, o.name as contact_name
    from given g
    left join lateral (
      select true as known from clients_within c
      where c.account_id = ${scope.account_id} and hashtextextended(get_name_key(c.search), 0) = hashtextextended(g.name_key, 0)
        and get_name_key(c.search) = g.name_key limit 1) n on true
    left join lateral (
      select c.name from clients_within c
      where c.account_id = ${scope.account_id} and (c.mobile is not null or c.email is not null)
        and hashtextextended(get_contact_key(c.search), 0) = hashtextextended(g.contact_key, 0)
        and get_contact_key(c.search) = g.contact_key limit 1) o on true
    order by g.place`)

/** @param before number of clients of the same file that are inserted already */
export const insertClients = (
  scope: WorkspaceScope,
  clients: readonly ImportedClient[],
  { import_id, before }: { readonly import_id: number; readonly before: number },
) =>
  scope.one(sql`
    insert into clients (account_id, name, email, mobile, country_id, import_id, created_at)
    select ${scope.account_id}, name, email, mobile, country, ${import_id}, ${orderedTimestamp(sql`(${before}::int + place)`)}
    from unnest(${clients.map(({ name }) => name)}::text[], ${clients.map(({ email }) => email)}::text[],
                ${clients.map(({ mobile }) => mobile)}::text[], ${clients.map(({ country }) => country)}::int[])
      with ordinality given (name, email, mobile, country, place)`)
