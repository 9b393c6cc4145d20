// Codes for a lost device: 80 random bits each, as XXXX-XXXX-XXXX-XXXX in base32.
import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@casework/contract/second-factor'
import { Secret } from 'otpauth'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { saveRecoveryCodes } from './recovery-codes.sql.ts'

const BITS = 80
const RECOVERY_CODE = /^[A-Z2-7]{16}$/

/** Case, spaces and hyphens do not matter. Undefined if the text is no recovery code. */
export function hashRecoveryCode(code: string): string | undefined {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return RECOVERY_CODE.test(plain) ? hashSecret(plain) : undefined
}

function createRecoveryCode(): string {
  const { buffer } = Uint8Array.from(randomBytes(BITS / 8))
  return (new Secret({ buffer }).base32.match(/.{4}/g) ?? []).join('-')
}

/** Replaces the codes of a person; the old ones stop working. */
export async function replaceRecoveryCodes(scope: Scope, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
  await saveRecoveryCodes(
    scope,
    user_id,
    codes.map((code) => hashSecret(code.replaceAll('-', ''))),
  )
  return codes
}
