import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createRoleConnections, prepareRoles } from '../../src/platform/database/roles.ts'
import { dropDatabase, nameOf, onDatabase } from './test-server.ts'

/** A finished database of its own, with the connection of each role. */
export type TestDatabase = {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  auth: pg.ClientConfig
  jobs: pg.ClientConfig
  /** The SECRET_KEY that the roles' passwords come from. */
  secret: string
  /** Ends every connection to it and drops it. What is not dropped goes with the run. */
  drop(): Promise<void>
}

const describe = (name: string): TestDatabase => {
  const { owner: admin, secret } = inject('database')
  const owner = { ...admin, database: name }
  const drop = () => onDatabase(admin, (client) => dropDatabase(client, name))
  return { owner, ...createRoleConnections(owner, secret, name), secret, drop }
}

const copyTo = async (name: string, template = inject('database').template): Promise<void> => {
  const { owner: admin } = inject('database')
  await onDatabase(admin, (client) => client.query(`create database ${name} template ${template}`))
  const { owner, secret } = describe(name)
  await onDatabase(owner, (client) => prepareRoles({ client, owner, secret, log: () => undefined }))
}

/** Copies the finished database, in about a fifth of a second: for a test that needs one for itself alone. */
export const newDatabase = async (): Promise<TestDatabase> => {
  const name = nameOf(inject('database').prefix, randomBytes(6).toString('hex'))
  await copyTo(name)
  return describe(name)
}

/** Copies a database that nobody is connected to. */
export const copyDatabase = async ({
  owner: { database = '' },
}: TestDatabase): Promise<TestDatabase> => {
  const name = nameOf(inject('database').prefix, randomBytes(6).toString('hex'))
  await copyTo(name, database)
  return describe(name)
}

/** An empty database without any migration, for tests of preparing one; the options are those of `create database`. */
export const newEmptyDatabase = async (options = ''): Promise<TestDatabase> => {
  const { prefix, owner } = inject('database')
  const name = nameOf(prefix, randomBytes(6).toString('hex'))
  await onDatabase(owner, (client) => client.query(`create database ${name} ${options}`))
  return describe(name)
}

/**
 * The database that the test files of one worker share, one after the other. Every test founds its own firm, so this
 * is the usual one; take {@link newDatabase} for a test that counts or changes what belongs to nobody.
 */
export const workerDatabase = async (): Promise<TestDatabase> => {
  const name = nameOf(inject('database').prefix, `worker_${process.env['VITEST_POOL_ID'] ?? '0'}`)
  const DUPLICATE_DATABASE = '42P04'
  await copyTo(name).catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
  return describe(name)
}
