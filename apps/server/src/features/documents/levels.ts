import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { Actor } from '../../platform/http/access/actor.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'

/** Whether fewer people are kept out of a document at this level than at the other. */
export const isBelow = (level: Level, other: Level) => LEVELS.indexOf(level) > LEVELS.indexOf(other)

/**
 * A lower level opens the content to calls that need no factor, so it takes what reading it takes.
 * @param present levels of the documents
 * @throws Refusal second_factor_missing, step_up_required (KEYS-029)
 */
export const requireFactorToLower = (actor: Actor, present: readonly Level[], level: Level) =>
  requireFactorForContent(actor, ...present.filter((before) => isBelow(level, before)))
