import { randomBytes } from 'node:crypto'
import { signInEndpoints } from '@casework/contract/sign-ins'
import { expect, test } from 'vitest'
import { hashSecret } from '../../src/features/auth/tokens/refresh-tokens.ts'
import { ask, newPerson, useTestApp, type Person } from '@casework/testing'
import { renew } from './sign-in.ts'

const RUNS = 200

const casework = useTestApp()

/** Adds a sign-in with its tokens, without hashing a password. */
async function addSignIn({ user_id }: Person) {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await casework.authPool.query<{ id: string; sign_in_id: string }>(
    `with s as (insert into sign_ins (user_id) values ($1) returning id, expires_at)
     insert into refresh_tokens (sign_in_id, token_hash, expires_at)
     select s.id, $2, s.expires_at from s returning id, sign_in_id`,
    [user_id, hashSecret(secret)],
  )
  const [{ id, sign_in_id } = { id: '', sign_in_id: '' }] = rows
  return {
    sign_in_id,
    access: casework.tokens.sign({ user_id, sign_in_id: Number(sign_in_id) }),
    refresh: `${id}.${secret}`,
  }
}

const endOthers = (access: string) =>
  ask(casework.app, signInEndpoints.endOthers, {}, { token: access })
const list = (access: string) => ask(casework.app, signInEndpoints.list, {}, { token: access })

test('a renewal while all others are ended never keeps its sign-in alive (KEYS-020)', async ({
  annotate,
}) => {
  const person = await newPerson(casework)
  let renewedFirst = 0
  for (let run = 0; run < RUNS; run += 1) {
    const other = await addSignIn(person)

    const [ended, renewed] = await Promise.all([
      endOthers(person.token),
      renew(casework, other.refresh),
    ])

    expect(ended).toMatchObject({ status: 200, body: { data: { ended_count: 1 } } })
    expect([200, 401]).toContain(renewed.status)
    if (renewed.status === 200) renewedFirst += 1
    // A refused renewal has issued no token, and an issued one is dead.
    const { rows } = await casework.authPool.query<{ count: string }>(
      'select count(*) from refresh_tokens where sign_in_id = $1',
      [other.sign_in_id],
    )
    expect(Number(rows[0]?.count)).toBe(renewed.status === 200 ? 2 : 1)
    expect((await renew(casework, renewed.refresh || other.refresh)).status).toBe(401)
    expect((await list(renewed.access || other.access)).status).toBe(401)
  }
  await annotate(`${renewedFirst} of ${RUNS} renewals came first`)
})

test('of two sign-ins that end each other at the same time, one remains (KEYS-020)', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const person = await newPerson(casework)
    const other = await addSignIn(person)

    // Both live before.
    expect((await list(other.access)).body).toMatchObject({ data: [{}, {}] })
    const ended = await Promise.all([person.token, other.access].map(endOthers))
    const live = await Promise.all([person.token, other.access].map(list))

    const statuses = ended.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
    expect(live.map(({ status }) => status)).toEqual(statuses)
  }
})
