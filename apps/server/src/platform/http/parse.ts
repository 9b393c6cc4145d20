import type { FieldErrors } from '@casework/contract/answer'
import * as z from 'zod/mini'
import { CORRECT_THE_FIELDS, Refusal } from '../refusal.ts'

/** What the schema library says where the contract has no sentence of its own, such as a wrong type. */
const NO_SENTENCE = 'Invalid input'

/**
 * Parses what came in by its schema.
 * @throws Refusal validation_error with the first sentences of each faulty field
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body'
    ;(fields[field] ??= []).push(
      issue.message === NO_SENTENCE ? 'This value is not valid' : issue.message,
    )
  }
  throw new Refusal('validation_error', CORRECT_THE_FIELDS, { fields })
}

/** A query value that is empty is not given: `?country=` filters nothing (FIX-030). */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
