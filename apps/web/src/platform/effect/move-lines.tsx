import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { describeMove, describeRefusal } from './describe-move.ts'

/** What moves along with a case, session or group. Nobody gains or loses access by a move. */
export function MoveLines({ effect }: { effect: MoveEffect }) {
  const { documents, groups, to, enters_hold, hold_on = to } = effect
  const refusal = describeRefusal(effect)
  const isAnnounced = refusal === undefined && documents + groups > 0
  return (
    <>
      <p>
        {t('Nobody gains or loses access.')} {isAnnounced && describeMove(effect)}
      </p>
      {refusal === undefined && enters_hold && (
        <p>{t('It will be under the hold on {to}.', { to: hold_on?.name ?? '' })}</p>
      )}
      {refusal !== undefined && <p>{refusal}</p>}
    </>
  )
}
