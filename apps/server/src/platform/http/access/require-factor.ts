import type { Level } from '@casework/contract/document-levels'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { Refusal } from '../../refusal.ts'
import type { Actor } from './actor.ts'

const stepUpRequired = () => new Refusal('step_up_required', 'Please confirm that it is you')

/**
 * Why a call is refused for want of a factor: the firm requires one (KEYS-026, second_factor_missing),
 * or the call needs a fresh one (KEYS-030, step_up_required).
 * @param body not validated yet
 */
export function findFactorRefusal(
  { permission, step_up }: AnyEndpoint,
  { factor, factor_required_by: firm }: Actor,
  body?: unknown,
): Refusal | undefined {
  if (permission !== 'signed in' && firm !== null)
    return new Refusal(
      'second_factor_missing',
      '{firm} requires a second factor. Set one up in Profile Settings, Security.',
      { values: { firm } },
    )
  const needsFresh =
    typeof step_up === 'function' ? step_up(Object(body) as Record<string, unknown>) : step_up
  return needsFresh && factor === 'stale' ? stepUpRequired() : undefined
}

/**
 * Refuses the content of red documents without a fresh factor, in a firm that wants one.
 * @param levels of the documents whose content is asked for
 * @throws Refusal second_factor_missing, step_up_required (KEYS-029)
 */
export function requireFactorForContent(
  { step_up_for_red_by, factor }: Actor,
  ...levels: readonly Level[]
): void {
  if (step_up_for_red_by === null || factor === 'fresh' || !levels.includes('red')) return
  if (factor === 'stale') throw stepUpRequired()
  throw new Refusal(
    'second_factor_missing',
    '{firm} requires a second factor for red documents. Set one up in Profile Settings, Security.',
    { values: { firm: step_up_for_red_by } },
  )
}
