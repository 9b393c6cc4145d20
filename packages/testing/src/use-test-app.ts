import { afterAll, beforeAll, inject } from 'vitest'
import { newDatabase } from './database/new-database.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

interface Options extends Omit<NonNullable<Parameters<typeof startTestApp>[0]>, 'database'> {
  /** A database that no other file uses, for tests of what belongs to no firm. */
  ownDatabase?: boolean
  /** A server that no other file uses, for tests that stop it or count what it logged. */
  ownServer?: boolean
}

/** The server of all files of this worker that need no other: to start one takes 0.6 s. It ends with the worker. */
let shared: Promise<TestApp> | undefined

/**
 * The server of the tests of a file; empty before they run. Without options the files of a worker
 * share one, so that `logged` and `mails()` also have what earlier files caused.
 */
export function useTestApp(options: Options = {}): TestApp {
  const casework: Partial<TestApp> = {}
  const isShared = Object.keys(options).length === 0
  const { ownDatabase = false, ownServer: _, ...others } = options
  beforeAll(async () => {
    if (isShared) {
      Object.assign(
        casework,
        await (shared ??= startTestApp({ parent: inject('database').folder })),
      )
      return
    }
    const database = ownDatabase ? { database: await newDatabase() } : {}
    Object.assign(casework, await startTestApp({ ...others, ...database }))
  })
  afterAll(async () => {
    if (isShared) return
    await casework.stop?.()
    if (ownDatabase) await casework.database?.drop()
  })
  return casework as TestApp
}
