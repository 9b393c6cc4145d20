import { t } from '@casework/texts'
import { toast } from '~/ui'
import { hasSameValues } from '../query/record-fields.ts'

/**
 * Shows a toast and returns true if the record has the values of the body already (CLIENT-044,
 * CASE-042).
 * @param body the schema has trimmed it
 */
export function toastIfUnchanged(record: object, body: object): boolean {
  const same = hasSameValues(record, body)
  if (same) toast.info(t('No changes to save'))
  return same
}
