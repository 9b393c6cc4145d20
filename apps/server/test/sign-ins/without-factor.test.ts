// A server from before factors knows none of them: it signs people in by their password alone. Another
// one beside it has the factors already.
import { randomBytes } from 'node:crypto'
import { accountEndpoints } from '@casework/contract/accounts'
import { alertEndpoints } from '@casework/contract/alerts'
import { expect, test } from 'vitest'
import { hashSecret } from '../../src/features/auth/tokens/refresh-tokens.ts'
import { openEventStream } from '@casework/testing/event-stream'
import { ask, newPerson, useTestApp, type Person } from '@casework/testing'
import { addTotp } from '../second-factor/add-factor.ts'
import { sendAlertTo } from '../alerts/send-alert.ts'
import { renew } from './sign-in.ts'

const casework = useTestApp()

/** Signs a person in as a server from before factors does. */
async function signInWithoutFactor({ user_id }: Person) {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await casework.authPool.query<{ id: string; sign_in_id: string }>(
    `with s as (insert into sign_ins (user_id) values ($1) returning id, expires_at)
     insert into refresh_tokens (sign_in_id, token_hash, expires_at)
     select s.id, $2, s.expires_at from s returning id, sign_in_id`,
    [user_id, hashSecret(secret)],
  )
  const sign_in_id = Number(rows[0]?.sign_in_id)
  return {
    token: casework.tokens.sign({ user_id, sign_in_id }),
    refresh: `${rows[0]?.id}.${secret}`,
  }
}

const readInfo = (token: string) => ask(casework.app, accountEndpoints.info, {}, { token })

test('a sign-in without the factor of its person is dead, and cannot be renewed (KEYS-002)', async () => {
  const person = await newPerson(casework)
  const before = await signInWithoutFactor(person)
  expect((await readInfo(before.token)).status).toBe(200)
  expect((await renew(casework, before.refresh)).status).toBe(200)
  await addTotp(casework, person)

  const old = await signInWithoutFactor(person)

  expect(await readInfo(old.token)).toMatchObject({
    status: 401,
    body: { error: { type: 'authentication_error' } },
  })
  expect((await renew(casework, old.refresh)).status).toBe(401)
  expect((await readInfo(person.token)).status).toBe(200)
})

test('its stream ends with the next event, before it is written (KEYS-002)', async () => {
  const person = await newPerson(casework)
  const old = await signInWithoutFactor(person)
  const address = casework.address
  const path = `${address}/api${alertEndpoints.stream.path}`
  const openLive = async (token: string) => {
    const events = await openEventStream(path, token)
    await events.next()
    await sendAlertTo(casework, person.account_id, [person])
    await events.next()
    return events
  }
  // The process sends an extra event to its open streams once it listens.
  await (await openLive(person.token)).close()
  const dead = await openLive(old.token)
  const kept = await openLive(person.token)
  // That of the second stream reached the first one too.
  await dead.next()
  // Confirms both sign-ins.
  await addTotp(casework, person)
  await casework.authPool.query(
    `update sign_ins set factor = null, factor_at = null where id =
       (select id from sign_ins where user_id = $1 order by created_at desc limit 1)`,
    [person.user_id],
  )

  await sendAlertTo(casework, person.account_id, [person])

  expect(await dead.next()).toBeUndefined()
  expect(await kept.next()).toBe('event: news\ndata: {}')
  await Promise.all([kept.close(), dead.close()])
})
