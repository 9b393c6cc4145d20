import { isIdText } from '@casework/contract/parts/fields'
import { invalidField } from '../../refusal.ts'

/**
 * Reads the workspace that a request asks for, in its query or body; undefined means the user's
 * own.
 * @throws Refusal validation_error when malformed, repeated, or when query and body disagree
 */
export function readRequestedWorkspace(query: unknown, body: unknown): number | undefined {
  const inQuery = readWorkspace(query)
  const inBody = readWorkspace(body)
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody) throw differs()
  return inQuery ?? inBody
}

const differs = () =>
  invalidField('owner_account_id', 'owner_account_id differs between address and body')

/**
 * A form with files is read after the workspace is known: its text part may only repeat it.
 * @throws Refusal validation_error when it names another one
 */
export function requireSameWorkspace(account_id: number, part: unknown): void {
  if (part !== String(account_id)) throw differs()
}

function readWorkspace(source: unknown): number | undefined {
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
