import { t } from '@casework/texts'
import { toast } from '~/ui'
import { hasSameValues } from '../query/update-idempotently.ts'

/**
 * Shows a toast and returns true if nothing has changed (CLIENT-044, CASE-042). Pass two bodies that
 * the schema has trimmed.
 */
export function toastIfUnchanged<Body extends object>(before: Body, body: Body): boolean {
  const same = hasSameValues(before, body)
  if (same) toast.info(t('No changes to save'))
  return same
}
