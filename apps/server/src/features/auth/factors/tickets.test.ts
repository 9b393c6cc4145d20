import { factorSignIn } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { addTotp, startTicket } from '../../../../test/second-factor/add-factor.ts'
import { createReadScope } from '../../../platform/database/query/scope.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { buildCleanUpStatements } from '../tokens/refresh-tokens.sql.ts'

const casework = useTestApp()

const signUpWithTotp = async () => {
  const person = await signUp(casework)
  return { person, app: await addTotp(casework, { user_id: person.user.id }) }
}

const findTicket = async (ticket: string) =>
  (
    await casework.authPool.query<{ expires_in: number }>(
      'select extract(epoch from expires_at - now())::int as expires_in from factor_tickets where token_hash = $1',
      [hashSecret(ticket)],
    )
  ).rows

test('lets a ticket live for five minutes (KEYS-004)', async () => {
  const { person } = await signUpWithTotp()

  const [row] = await findTicket(await startTicket(casework, person))

  expect(row?.expires_in).toBeGreaterThan(280)
  expect(row?.expires_in).toBeLessThanOrEqual(300)
})

test('deletes tickets a day after they expire, not before', async () => {
  const { person } = await signUpWithTotp()
  const [kept, old] = [await startTicket(casework, person), await startTicket(casework, person)]
  const expire = (ticket: string, age: string) =>
    casework.authPool.query(
      'update factor_tickets set expires_at = now() - $2::interval where token_hash = $1',
      [hashSecret(ticket), age],
    )
  await expire(kept, '23 hours')
  await expire(old, '25 hours')

  await createReadScope(casework.jobsPool, {}).batch(buildCleanUpStatements())

  expect(await findTicket(kept)).toHaveLength(1)
  expect(await findTicket(old)).toHaveLength(0)
})

test('records a wrong code as a failed sign-in of the person (KEYS-036)', async () => {
  const { person } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)
  const readFailures = async () =>
    (
      await casework.asOwner(
        "select from audit_entries where user_id = $1 and action = 'POST /login/' and outcome = 'denied'",
        [person.user.id],
      )
    ).rowCount

  await ask(casework.app, factorSignIn.finish, {
    body: { ticket, code: 'AAAA-AAAA-AAAA-AAAA' },
  })

  await expect.poll(readFailures).toBe(1)
})
