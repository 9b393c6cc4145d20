import { expect, test } from 'vitest'
import { newEmptyDatabase } from '../../../test/database/new-database.ts'
import { prepareDatabase } from './prepare.ts'

const prepared = async (options?: string) => {
  const { owner, secret, drop } = await newEmptyDatabase(options)
  try {
    return await prepareDatabase({ owner, secret, log: () => undefined })
  } finally {
    await drop()
  }
}

test('refuses a database that keeps letters as bytes, and says how to make another', async () => {
  await expect(prepared(`encoding 'SQL_ASCII' locale 'C' template template0`)).rejects.toThrow(
    "The database has the encoding SQL_ASCII; make it anew with: create database … encoding 'UTF8' template template0",
  )
})

test('brings an empty database to the state of this version', async () => {
  expect(await prepared(`encoding 'UTF8' template template0`)).toMatchObject({
    app: { user: expect.stringMatching(/^casework_app_cw_test_/) },
    auth: { user: expect.stringMatching(/^casework_auth_cw_test_/) },
    jobs: { user: expect.stringMatching(/^casework_jobs_cw_test_/) },
  })
})
