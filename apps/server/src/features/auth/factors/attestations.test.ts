// Attestations that no authenticator of a browser writes for this site.
import { secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { buildFieldRefusal, newPerson, useTestApp } from '@casework/testing'
import {
  addPasskey,
  addTotp,
  createAuthenticator,
} from '../../../../test/second-factor/add-factor.ts'
import type { Deviations } from '../../../../test/second-factor/authenticator.ts'
import { encodeCbor, type Cbor } from '../../../../test/second-factor/cbor.ts'
import { isStrictAttestation } from './strict-encodings.ts'

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

const REFUSED = buildFieldRefusal('passkey', 'This passkey could not be confirmed')

async function register(deviations: Deviations, idBytes = 32) {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { ticket, options } = await person.call(secondFactors.passkeyOptions, { body: {} })
  const credential = createAuthenticator(casework, { idBytes }).create(options, deviations)
  return person.ask(secondFactors.addPasskey, { body: { ticket, name: 'Laptop', credential } })
}

test.each<[string, Deviations]>([
  ['an array', { statement: [] }],
  ['a number', { statement: 1 }],
  ['a text', { statement: 'sig' }],
  ['bytes', { statement: new Uint8Array(1) }],
  ['an array, signed', { format: 'packed', statement: [] }],
])('refuses a statement that is %s (KEYS-008)', async (_, deviations) => {
  expect(await register(deviations)).toMatchObject(REFUSED)
})

test('refuses ids of more than 1,023 bytes, which the WebAuthn standard forbids (KEYS-008)', async () => {
  // Random bytes that the database cannot compress.
  expect(await register({}, 6000)).toMatchObject(REFUSED)
  expect(await register({}, 1024)).toMatchObject(REFUSED)
  expect((await register({}, 1023)).status).toBe(201)
})

const SIGNATURE = Uint8Array.from([0x30, 0])
const CERTIFICATES: Cbor = new Map<string, Cbor>([
  ['alg', -7],
  ['sig', SIGNATURE],
  ['x5c', [new Uint8Array(8)]],
])
const SELF = new Map<string, Cbor>([
  ['alg', -7],
  ['sig', SIGNATURE],
])

test.each<[string, Cbor]>([
  ['packed', CERTIFICATES],
  ['android-key', CERTIFICATES],
  ['android-key', SELF],
  ['tpm', CERTIFICATES],
  ['apple', CERTIFICATES],
  ['fido-u2f', CERTIFICATES],
  ['android-safetynet', new Map<string, Cbor>([['ver', '1']])],
  ['none', CERTIFICATES],
])(
  'does not let the library read the certificates of an attestation of %s, whose addresses it would fetch',
  async (format, statement) => {
    const attestation = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(8)],
      ]),
    )

    expect(isStrictAttestation(Uint8Array.from(attestation))).toBe(false)
    expect(await register({ format, statement })).toMatchObject(REFUSED)
  },
)

test('lets the library read attestations without certificates', () => {
  for (const [format, statement] of [
    ['none', new Map()],
    ['packed', SELF],
  ] as const) {
    const attestation = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(8)],
      ]),
    )
    expect(isStrictAttestation(Uint8Array.from(attestation))).toBe(true)
  }
})

test.each(['１２３４５６', '٠١٢٣٤٥', '💥💥💥', 'ääääää', 'ABCDEF', '-12345', '1e1000'])(
  'refuses the first code %s of an app',
  async (code) => {
    const person = await newPerson(casework)
    await addPasskey(casework, person)
    const { ticket } = await person.call(secondFactors.startTotp, { body: {} })

    expect(await person.ask(secondFactors.confirmTotp, { body: { ticket, code } })).toMatchObject(
      buildFieldRefusal('code', 'This code is not valid'),
    )
  },
)
