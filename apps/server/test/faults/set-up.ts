import { onTestFinished } from 'vitest'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import { newFirm, startTestApp } from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer } from '@casework/testing/server-process'
import { startDatabaseProxy } from './database-proxy.ts'
import { startOwnServer } from '@casework/testing/database/own-server'

const SECRET = 'a secret of these tests, at least 32 characters'

/** Starts the server as a process with its own PostgreSQL, through a proxy that can go silent. */
export async function setUp() {
  const postgres = await startOwnServer()
  onTestFinished(postgres.stop)
  const proxy = await startDatabaseProxy(postgres.owner)
  onTestFinished(proxy.stop)
  const roles = await prepareDatabase({
    owner: postgres.owner,
    secret: SECRET,
    log: () => undefined,
  })
  const database: TestDatabase = {
    owner: postgres.owner,
    ...roles,
    secret: SECRET,
    drop: async () => undefined,
  }
  const casework = await startTestApp({ database })
  onTestFinished(casework.stop)
  const { owner, addClient } = await newFirm(casework)
  const caller = { token: owner.token, client_id: (await addClient()).id }
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(proxy.throughProxy(postgres.owner)),
    SECRET_KEY: SECRET,
    RATE_LIMIT_FACTOR: '1000000',
  }
  const server = await startServer(settings)
  onTestFinished(server.kill)
  return { casework, database, postgres, proxy, roles, server, signToken: owner.signToken, caller }
}

export type SetUp = Awaited<ReturnType<typeof setUp>>
