import type { FieldErrors } from '@casework/contract/parts/answer'
import * as z from 'zod/mini'
import { CORRECT_THE_FIELDS, Refusal, type TextValues } from '../refusal.ts'

/** Zod's default message, used where the contract defines none, such as for a wrong type. */
const ZOD_DEFAULT = 'Invalid input'

/**
 * Parses input with a schema of the contract.
 * @throws Refusal validation_error with the messages of each invalid field
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  let values: TextValues = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body'
    if (issue.code === 'custom') values = { ...values, ...(issue.params as TextValues) }
    ;(fields[field] ??= []).push(
      issue.message === ZOD_DEFAULT ? 'This value is not valid' : issue.message,
    )
  }
  throw new Refusal('validation_error', CORRECT_THE_FIELDS, { fields, values })
}

/** Drops empty query values: `?country=` filters nothing. */
export const dropEmptyValues = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
