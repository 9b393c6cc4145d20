// WebAuthn: options for the browser, and checks of what it answers.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { invalidField } from '../../../platform/refusal.ts'
import type { User } from '../../accounts/index.ts'
import type { Confirmation } from './confirmations.ts'
import type { PasskeySite } from './passkey-site.ts'
import { hasStrictSignature, isStrictAttestation } from './strict-encodings.ts'
import { findPasskey, usePasskey, type Credential, type StoredPasskey } from './passkeys.sql.ts'

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Bytes of a credential id (WebAuthn). */
const CREDENTIAL_ID_MAX = 1023

type Answer = Record<string, unknown>

export const createPasskeyRefusal = () =>
  invalidField('passkey', 'This passkey could not be confirmed')

/** Returns the user handle that a passkey stores; it reveals nothing about the person. */
const toUserHandle = (user_id: number) => Uint8Array.from(Buffer.from(String(user_id)))

const toDescriptor = ({ credential_id, transports }: Credential) => ({
  id: credential_id.toString('base64url'),
  transports,
})

export const createRegistrationOptions = (
  site: PasskeySite,
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
  registered: readonly Credential[],
) =>
  generateRegistrationOptions({
    rpName: 'Casework',
    rpID: site.id,
    userID: toUserHandle(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: registered.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })

interface AssertionOptions {
  /** Random unless given, as base64url. */
  readonly challenge?: string
  /** Default: any passkey of this site. */
  readonly allowed?: readonly Credential[]
}

export const createAssertionOptions = (
  site: PasskeySite,
  { challenge, allowed }: AssertionOptions = {},
) =>
  generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    ...(challenge && { challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')) }),
    ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
  })

/** Undefined if the browser's answer is not what it was asked for. */
export async function checkRegistration(site: PasskeySite, challenge: string, answer: Answer) {
  try {
    return await readRegistration(site, challenge, answer as unknown as RegistrationResponseJSON)
  } catch {
    // The library throws at answers of any other shape.
    return undefined
  }
}

async function readRegistration(
  site: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
) {
  if (!isStrictAttestation(isoBase64URL.toBuffer(response.response.attestationObject)))
    return undefined
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!checked.verified) return undefined
  const { credential, credentialBackedUp } = checked.registrationInfo
  const credential_id = Buffer.from(credential.id, 'base64url')
  if (credential.id !== response.id || credential_id.length > CREDENTIAL_ID_MAX) return undefined
  return {
    credential_id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: readTransports(credential.transports),
    backed_up: credentialBackedUp,
  }
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Not signed by the authenticator, so anything may be in it. */
const readTransports = (given: unknown): string[] =>
  Array.isArray(given)
    ? [...new Set(given.filter((item): item is string => TRANSPORTS.has(item as string)))]
    : []

/**
 * Finds out whose passkey has signed the challenge. Undefined if it is unknown, or anything is wrong
 * with the answer.
 */
export async function checkAssertion(
  scope: Scope,
  site: PasskeySite,
  challenge: string,
  answer: Answer,
): Promise<Confirmation | undefined> {
  const { id } = answer
  const passkey =
    typeof id === 'string' ? await findPasskey(scope, Buffer.from(id, 'base64url')) : undefined
  if (!passkey || !hasHandleOf(passkey, answer)) return undefined
  const response = answer as unknown as AuthenticationResponseJSON
  const publicKey = Uint8Array.from(passkey.public_key)
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey,
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const signature = Buffer.from(response.response.signature, 'base64url')
  if (!hasStrictSignature(publicKey, signature)) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return {
    method: 'passkey',
    user_id: passkey.user_id,
    use: async (own) =>
      (await usePasskey(own, passkey.id, newCounter, credentialBackedUp)) !== undefined,
  }
}

/** A handle is not signed, but a wrong one shows that the answer was put together. */
function hasHandleOf({ user_id }: StoredPasskey, { response }: Answer): boolean {
  const { userHandle } = Object(response) as { userHandle?: unknown }
  return (
    userHandle === undefined ||
    userHandle === null ||
    userHandle === Buffer.from(toUserHandle(user_id)).toString('base64url')
  )
}
