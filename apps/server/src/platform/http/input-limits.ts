import { isIdText } from '@casework/contract/fields'
import { invalidField, Refusal } from '../refusal.ts'

/** Limits of every body and query, whatever its schema says. */
export const INPUT_LIMITS = { body_bytes: 1_048_576, depth: 20, string_length: 100_000 } as const

/**
 * The rules that hold for every text that comes in: no U+0000 and no lone surrogate (the database and the file system
 * cannot keep them), a length cap, a depth cap.
 * @throws Refusal validation_error naming the field
 */
export function checkInputLimits(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.length > INPUT_LIMITS.string_length)
      throw invalidField(path || 'body', 'This text is too long')
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidField(path || 'body', 'This text contains characters that cannot be stored')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= INPUT_LIMITS.depth)
    throw new Refusal('validation_error', 'The request is nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    checkInputLimits(key, path || 'body', depth + 1)
    checkInputLimits(inner, path ? `${path}.${key}` : key, depth + 1)
  }
}

/**
 * The workspace a request asks for, by query or body; absent means the own one (OQ-010, OQ-011).
 * @throws Refusal validation_error when malformed, repeated, or when query and body disagree
 */
export function requestedWorkspace(query: unknown, body: unknown): number | undefined {
  const inQuery = workspaceIn(query)
  const inBody = workspaceIn(body)
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody) {
    throw invalidField('owner_account_id', 'owner_account_id differs between address and body')
  }
  return inQuery ?? inBody
}

function workspaceIn(source: unknown): number | undefined {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, 'owner_account_id'))
    return undefined
  const value = (source as { owner_account_id: unknown }).owner_account_id
  const isId =
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value > 0
      : typeof value === 'string' && isIdText(value)
  if (!isId) throw invalidField('owner_account_id', 'Invalid workspace')
  return Number(value)
}
