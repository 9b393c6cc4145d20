import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'

/** What moves along with a case or session. Nobody gains or loses access by a move. */
export function MoveLines({ effect }: { effect: MoveEffect }) {
  const { documents, groups, to, enters_hold, leaves_hold } = effect
  const client = to?.name ?? ''
  return (
    <>
      <p>
        {t('Nobody gains or loses access.')}{' '}
        {documents + groups > 0 &&
          t(
            '{n, plural, one {# document} other {# documents}} and {m, plural, one {# group} other {# groups}} will move to {client}.',
            { n: documents, m: groups, client },
          )}
      </p>
      {enters_hold && <p>{t('It will be under the hold on {to}.', { to: client })}</p>}
      {leaves_hold && <p>{t('It is under a hold and cannot be moved out of it.')}</p>}
    </>
  )
}
