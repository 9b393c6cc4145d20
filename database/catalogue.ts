import type pg from 'pg'

export type TextRow = Record<string, string | null>

/** Reads the catalogue; every column is selected as text. */
export type ReadCatalogue = (text: string) => Promise<TextRow[]>

export const catalogueOf =
  (client: pg.ClientBase): ReadCatalogue =>
  async (text) =>
    (await client.query<TextRow>(text)).rows

/** The roles whose rights matter; the owner's name differs from one installation to the next. */
export const ROLES = ['casework_app', 'casework_jobs'] as const

export const ROLE_LIST = ROLES.map((role) => `'${role}'`).join(', ')

/** The schemas that our migrations and our start make; that of the job queue belongs to its library. */
export const OUR_SCHEMAS = `('public', 'jobs')`

/** A condition that leaves out what an extension brought along. */
export const notOfExtension = (catalogue: 'pg_proc' | 'pg_class', oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
