// Checks what a person answers when asked for a factor.
import type { FactorMethod } from '@casework/contract/second-factor'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { useRecoveryCode } from './recovery-codes.sql.ts'
import { findTotpStep } from './totp.ts'
import { findTotp, useTotpStep } from './totp.sql.ts'

/** A right answer, which `use` accepts once. */
export interface Confirmation {
  readonly method: FactorMethod
  readonly user_id: number
  /**
   * Marks the code or the passkey as used, in the transaction that it is used for.
   * @returns false if another request was first
   */
  use(scope: Scope): Promise<boolean>
}

export const createCodeRefusal = () => invalidField('code', 'This code is not valid')

/** @throws Refusal unless there is exactly one answer */
export function requireOneAnswer({ code, passkey }: { code?: unknown; passkey?: unknown }): void {
  if ((code === undefined) === (passkey === undefined))
    throw invalidField('code', 'Enter a code or use a passkey')
}

/** Finds out what a code would confirm. Undefined if it is wrong. */
export async function checkCode(
  scope: Scope,
  totpKey: Buffer,
  user_id: number,
  code: string,
): Promise<Confirmation | undefined> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const totp = await findTotp(scope, user_id)
    const step = totp && findTotpStep(totpKey, totp.secret_sealed, digits)
    if (step === undefined) return undefined
    const use = async (own: Scope) => (await useTotpStep(own, user_id, step)) !== undefined
    return { method: 'totp', user_id, use }
  }
  const code_hash = hashRecoveryCode(code)
  if (code_hash === undefined) return undefined
  const use = async (own: Scope) => (await useRecoveryCode(own, user_id, code_hash)) !== undefined
  return { method: 'recovery_code', user_id, use }
}
