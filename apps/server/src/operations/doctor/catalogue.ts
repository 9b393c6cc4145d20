import type pg from 'pg'
import { ROLES } from '../../platform/database/connection/roles.ts'

export type TextRow = Record<string, string | null>

/** Runs a query on the system catalogue; every column must be text. */
export type ReadCatalogue = (text: string) => Promise<TextRow[]>

export const createCatalogueReader =
  (client: pg.ClientBase): ReadCatalogue =>
  async (text) =>
    (await client.query<TextRow>(text)).rows

const GROUPS = Object.values(ROLES).map(({ group }) => group)

/** Group roles with grants and policies. Names of owner and login roles differ per installation. */
export const ROLE_LIST = GROUPS.map((group) => `'${group}'`).join(', ')

/** CTE: the group roles and the login roles of all installations; `login_of` is a login's group. */
export const UNPRIVILEGED = `unprivileged as (
  select r.*, g.name as login_of from pg_roles r
  left join lateral (select name from unnest(array[${ROLE_LIST}]) name where starts_with(r.rolname, name || '_')) g on true
  where r.rolname in (${ROLE_LIST}) or g.name is not null)`

/** The schemas that Casework creates; `graphile_worker` belongs to its library. */
export const OUR_SCHEMAS = `('public', 'jobs')`

/** SQL condition: the object does not belong to an extension. */
export const excludeExtensions = (catalogue: 'pg_proc' | 'pg_class', oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
