import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../database/connection/unavailable.ts'
import { attemptEach } from './attempt-each.ts'

const FIRMS = [{ account_id: 1 }, { account_id: 2 }, { account_id: 3 }]

/** The ids that were tried, and what was logged, if the first one fails. */
async function attempt(failure: Error) {
  const [tried, logged] = [[] as number[], [] as unknown[]]
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  const outcome = await attemptEach(log, 'failed', FIRMS, async ({ account_id }) => {
    tried.push(account_id)
    if (account_id === 1) throw failure
  }).catch((error: unknown) => error)
  return { tried, logged, outcome }
}

test('tries the rest after a failure, logs it, and fails at the end', async () => {
  const failure = new RangeError('not an integer')

  expect(await attempt(failure)).toEqual({
    tried: [1, 2, 3],
    logged: [[{ err: failure, account_id: 1 }, 'failed']],
    outcome: new Error('failed'),
  })
})

test('ends at once if the database is gone', async () => {
  const failure = new DatabaseUnavailable(undefined)

  expect(await attempt(failure)).toEqual({ tried: [1], logged: [], outcome: failure })
})
