import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'

/** What moves along with a record. */
export const describeMove = ({ documents, groups, to }: MoveEffect): string =>
  t(
    '{n, plural, one {# document} other {# documents}} and {m, plural, one {# group} other {# groups}} will move to {client}.',
    { n: documents, m: groups, client: to?.name ?? '' },
  )

/** The hold that begins with the move; undefined if none does. */
export const describeHold = ({ enters_hold, to, hold_on }: MoveEffect): string | undefined =>
  enters_hold
    ? t('It will be under the hold on {to}.', { to: (hold_on ?? to)?.name ?? '' })
    : undefined

/** Why the server would refuse the move; undefined if it would not. */
export function describeRefusal({ leaves_hold, has_unseen }: MoveEffect): string | undefined {
  if (leaves_hold) return t('It is under a hold and cannot be moved out of it.')
  if (has_unseen) return t('It contains documents your role cannot access, so it cannot be moved.')
  return undefined
}
