import { expect, test } from '@playwright/test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnCasework, newDataDir, SERVER_COMMAND, startCasework } from './support/casework.ts'

const WITH_EXTERNAL_POSTGRES = [
  'packages/testing/src/database/with-external-postgres.ts',
  'DATABASE_URL',
]
const [NODE = '', ...SERVER] = SERVER_COMMAND

test('refuses a PostgreSQL that cannot be reached, with a message', async () => {
  const dataDir = newDataDir()
  const env = {
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere',
    SECRET_KEY: 'x'.repeat(32),
  }

  const { exited, output } = await spawnCasework({ dataDir, env })

  expect(await exited).toBeGreaterThan(0)
  expect(output()).toContain('The database cannot be reached')
  expect(output()).not.toMatch(/^\s+at /m)
  rmSync(dataDir, { recursive: true, force: true })
})

test('serves from an external PostgreSQL, with an owner that is not a superuser, and starts no PostgreSQL itself', async () => {
  const command = [NODE, ...WITH_EXTERNAL_POSTGRES, NODE, ...SERVER]
  const casework = await startCasework({ command, env: { SECRET_KEY: 'x'.repeat(32) } })
  try {
    expect((await fetch(`${casework.url}/health/ready`)).status).toBe(200)
    expect(existsSync(join(casework.dataDir, 'postgres'))).toBe(false)
    expect(await casework.end()).toBe(0)
  } finally {
    await casework.stop()
  }
})
