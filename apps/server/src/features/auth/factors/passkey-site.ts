import { isIP } from 'node:net'
import { Refusal } from '../../../platform/refusal.ts'

/** The site that passkeys of this installation are bound to. */
export interface PasskeySite {
  /** Relying party id: the host. */
  readonly id: string
  readonly origin: string
  /** Browsers offer passkeys for domain names only, over https or on this machine. */
  readonly isAvailable: boolean
}

export function describePasskeySite(publicUrl: string): PasskeySite {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return { id: hostname, origin, isAvailable: isSecure && !isAddress }
}

/** @throws Refusal conflict where browsers offer no passkeys */
export function requirePasskeys({ isAvailable }: PasskeySite): void {
  if (!isAvailable) throw new Refusal('conflict', 'Passkeys need https and a domain name.')
}
