import { expect, test } from 'vitest'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { prepareDatabase } from './prepare.ts'

const prepareNewDatabase = async (options?: string) => {
  const { owner, secret, drop } = await newEmptyDatabase(options)
  try {
    return await prepareDatabase({ owner, secret, log: () => undefined })
  } finally {
    await drop()
  }
}

test('refuses a database without UTF-8, and says how to create one', async () => {
  await expect(
    prepareNewDatabase(`encoding 'SQL_ASCII' locale 'C' template template0`),
  ).rejects.toThrow(
    "The database has the encoding SQL_ASCII; create it again with: create database … encoding 'UTF8' template template0",
  )
})

test('migrates an empty database to this version', async () => {
  expect(await prepareNewDatabase(`encoding 'UTF8' template template0`)).toMatchObject({
    app: { user: expect.stringMatching(/^casework_app_cw_test_/) },
    auth: { user: expect.stringMatching(/^casework_auth_cw_test_/) },
    jobs: { user: expect.stringMatching(/^casework_jobs_cw_test_/) },
  })
})
