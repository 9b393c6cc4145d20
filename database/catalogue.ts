import type pg from 'pg'
import { ROLES } from '../apps/server/src/platform/database/roles.ts'

export type TextRow = Record<string, string | null>

/** Reads the catalogue; every column is selected as text. */
export type ReadCatalogue = (text: string) => Promise<TextRow[]>

export const catalogueOf =
  (client: pg.ClientBase): ReadCatalogue =>
  async (text) =>
    (await client.query<TextRow>(text)).rows

const GROUPS = Object.values(ROLES).map(({ group }) => group)

/** The roles that hold grants and policies; the names of the owner and of the login roles differ between installations. */
export const ROLE_LIST = GROUPS.map((group) => `'${group}'`).join(', ')

/** Those and the login roles of every installation on the server: oid, name, and the group that a login role is for. */
export const UNPRIVILEGED = `unprivileged as (
  select r.*, g.name as login_of from pg_roles r
  left join lateral (select name from unnest(array[${ROLE_LIST}]) name where starts_with(r.rolname, name || '_')) g on true
  where r.rolname in (${ROLE_LIST}) or g.name is not null)`

/** The schemas that our migrations and our start make; that of the job queue belongs to its library. */
export const OUR_SCHEMAS = `('public', 'jobs')`

/** A condition that leaves out what an extension brought along. */
export const notOfExtension = (catalogue: 'pg_proc' | 'pg_class', oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
