import { afterAll, beforeAll } from 'vitest'
import { newDatabase } from './database/new-database.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

interface Options extends Omit<NonNullable<Parameters<typeof startTestApp>[0]>, 'database'> {
  /** A database that no other file uses, for tests of what belongs to no firm. */
  ownDatabase?: boolean
  /** On a port of its own, for requests that `inject` cannot send. */
  listens?: boolean
}

/** Starts a server before the tests of a file, and stops it after them; empty until then. */
export function useTestApp({
  ownDatabase = false,
  listens = false,
  ...options
}: Options = {}): TestApp {
  const casework: Partial<TestApp> = {}
  beforeAll(async () => {
    const database = ownDatabase ? { database: await newDatabase() } : {}
    Object.assign(casework, await startTestApp({ ...options, ...database }))
    if (listens) await casework.app?.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await casework.stop?.()
    if (ownDatabase) await casework.database?.drop()
  })
  return casework as TestApp
}
