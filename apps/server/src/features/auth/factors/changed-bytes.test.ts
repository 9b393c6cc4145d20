import { randomBytes, randomInt } from 'node:crypto'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, call, newPerson, useTestApp } from '@casework/testing'
import {
  addPasskey,
  addTotp,
  createAuthenticator,
} from '../../../../test/second-factor/add-factor.ts'

/** Changes of one byte; `npm run test:stress` raises this. */
const CHANGES = Number(process.env['STRESS_PASSKEY_BYTES'] ?? 60)
const TIMEOUT = { timeout: 600_000 }

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

interface Credential {
  readonly id: string
  readonly rawId: string
  readonly response: Readonly<Record<string, unknown>>
}

/** Replaces one random byte of one part, such as the signature. */
function changeByte(credential: Credential, part: string): Credential {
  const value = String(part === 'id' ? credential.id : credential.response[part])
  const bytes = Buffer.from(value, 'base64url')
  const at = randomInt(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ randomInt(1, 256)
  const changed = bytes.toString('base64url')
  if (part === 'id') return { ...credential, id: changed, rawId: changed }
  return { ...credential, response: { ...credential.response, [part]: changed } }
}

test(`refuses ${CHANGES} assertions with a changed byte (KEYS-008)`, TIMEOUT, async () => {
  const person = await newPerson(casework)
  const authenticator = await addPasskey(casework, person, { hasCounter: false })
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'id']
  const handle = Buffer.from(String(person.user_id)).toString('base64url')
  const accepted = []
  for (let count = 0; count < CHANGES; count += 1) {
    const { ticket, options } = await call(casework.app, factorSignIn.passkeyOptions, {
      body: {},
    })
    const part = parts[count % parts.length] ?? ''
    const passkey = changeByte(authenticator.get(options, { userHandle: handle }), part)
    const { status } = await ask(casework.app, factorSignIn.finish, {
      body: { ticket, passkey },
    })
    if (status !== 400) accepted.push({ part, status, passkey })
  }

  expect(accepted).toEqual([])
})

test(`refuses ${CHANGES} signed attestations with a changed byte (KEYS-008)`, TIMEOUT, async () => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const parts = ['clientDataJSON', 'attestationObject', 'id']
  const accepted = []
  for (let count = 0; count < CHANGES; count += 1) {
    const { ticket, options } = await person.call(secondFactors.passkeyOptions, {
      body: {},
    })
    const part = parts[count % parts.length] ?? ''
    const credential = changeByte(
      createAuthenticator(casework).create(options, { isSelfAttested: true }),
      part,
    )
    const { status } = await person.ask(secondFactors.addPasskey, {
      body: { ticket, name: 'Laptop', credential },
    })
    if (status !== 400) accepted.push({ part, status, credential })
  }

  expect(accepted).toEqual([])
  expect((await person.call(secondFactors.read, {})).passkeys).toEqual([])
})

/** Bytes that the library does not look at: the head of a signature, and the length of the signed data. */
test('refuses an assertion whose signature has another head (KEYS-008)', async () => {
  const person = await newPerson(casework)
  const authenticator = await addPasskey(casework, person, { hasCounter: false })
  for (const at of [0, 1]) {
    const { ticket, options } = await call(casework.app, factorSignIn.passkeyOptions, {
      body: {},
    })
    const passkey = authenticator.get(options)
    const signature = Buffer.from(passkey.response.signature, 'base64url')
    signature[at] = 0xb0
    const response = { ...passkey.response, signature: signature.toString('base64url') }

    const { status } = await ask(casework.app, factorSignIn.finish, {
      body: { ticket, passkey: { ...passkey, response } },
    })

    expect({ at, status }).toEqual({ at, status: 400 })
  }
})

test('refuses an attestation that says a wrong length (KEYS-008)', async () => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { ticket, options } = await person.call(secondFactors.passkeyOptions, { body: {} })
  const credential = createAuthenticator(casework).create(options)
  const bytes = Buffer.from(credential.response.attestationObject, 'base64url')
  const at = bytes.indexOf('authData') + 'authData'.length + 1
  bytes[at] = 0xff
  const attestationObject = bytes.toString('base64url')
  const response = { ...credential.response, attestationObject }

  const { status } = await person.ask(secondFactors.addPasskey, {
    body: { ticket, name: 'Laptop', credential: { ...credential, response } },
  })

  expect(status).toBe(400)
})

test.each([{ isSelfAttested: false }, { isSelfAttested: true }])(
  'accepts the unchanged attestation of an authenticator, %j',
  async (options) => {
    const person = await newPerson(casework)
    await addTotp(casework, person)
    const begun = await person.call(secondFactors.passkeyOptions, { body: {} })
    const credential = createAuthenticator(casework).create(begun.options, options)

    const added = await person.call(secondFactors.addPasskey, {
      body: { ticket: begun.ticket, name: 'Laptop', credential },
    })

    expect(added.passkey.name).toBe('Laptop')
  },
)

test.each([
  ['origin', { origin: 'https://evil.example' }],
  ['relying party', { rpId: 'evil.example' }],
  ['challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['user verification', { isVerified: false }],
])('refuses an unsigned attestation with a wrong %s (KEYS-008)', async (_, deviations) => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { ticket, options } = await person.call(secondFactors.passkeyOptions, { body: {} })
  const credential = createAuthenticator(casework).create(options, deviations)

  const answer = await person.ask(secondFactors.addPasskey, {
    body: { ticket, name: 'Laptop', credential },
  })

  expect(answer.body).toMatchObject({
    error: { status: 400, data: { passkey: ['This passkey could not be confirmed'] } },
  })
})
