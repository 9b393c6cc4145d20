import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import {
  createRoleConnections,
  prepareRoles,
} from '../../../../apps/server/src/platform/database/connection/roles.ts'
import { dropDatabase, joinName, onDatabase } from './test-server.ts'

/** A migrated database and a connection for each role. */
export type TestDatabase = {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  auth: pg.ClientConfig
  jobs: pg.ClientConfig
  backup: pg.ClientConfig
  /** The SECRET_KEY from which the roles' passwords are derived. */
  secret: string
  /**
   * Closes every connection and drops the database; leftovers are removed at the end of the run.
   */
  drop(): Promise<void>
}

const connectionsTo = (name: string): TestDatabase => {
  const { owner: admin, secret } = inject('database')
  const owner = { ...admin, database: name }
  const drop = () => onDatabase(admin, (client) => dropDatabase(client, name))
  return { owner, ...createRoleConnections(owner, secret, name), secret, drop }
}

const createCopy = async (name: string, template = inject('database').template): Promise<void> => {
  const { owner: admin } = inject('database')
  await onDatabase(admin, (client) => client.query(`create database ${name} template ${template}`))
  const { owner, secret } = connectionsTo(name)
  await onDatabase(owner, (client) => prepareRoles({ client, owner, secret, log: () => undefined }))
}

/** Copies the template database (about 0.2 s), for a test that needs a database of its own. */
export const newDatabase = async (): Promise<TestDatabase> => {
  const name = joinName(inject('database').prefix, randomBytes(6).toString('hex'))
  await createCopy(name)
  return connectionsTo(name)
}

/** Copies a database that has no connections. */
export const copyDatabase = async ({
  owner: { database = '' },
}: TestDatabase): Promise<TestDatabase> => {
  const name = joinName(inject('database').prefix, randomBytes(6).toString('hex'))
  await createCopy(name, database)
  return connectionsTo(name)
}

/** Creates an empty database without migrations; `options` are those of `create database`. */
export const newEmptyDatabase = async (options = ''): Promise<TestDatabase> => {
  const { prefix, owner } = inject('database')
  const name = joinName(prefix, randomBytes(6).toString('hex'))
  await onDatabase(owner, (client) => client.query(`create database ${name} ${options}`))
  return connectionsTo(name)
}

/**
 * The database that all test files of a worker share, one after the other. The default, since every
 * test creates its own firm; use {@link newDatabase} to count or change rows that belong to no
 * firm.
 */
export const workerDatabase = async (): Promise<TestDatabase> => {
  const name = joinName(inject('database').prefix, `worker_${process.env['VITEST_POOL_ID'] ?? '0'}`)
  const DUPLICATE_DATABASE = '42P04'
  await createCopy(name).catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
  return connectionsTo(name)
}
