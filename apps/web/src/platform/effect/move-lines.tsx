import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { describeHold, describeMove, describeRefusal } from './describe-move.ts'

/** What moves along with a case, session or group. Nobody gains or loses access by a move. */
export function MoveLines({ effect }: { effect: MoveEffect }) {
  const { documents, groups } = effect
  const refusal = describeRefusal(effect)
  const hold = refusal === undefined && describeHold(effect)
  const isAnnounced = refusal === undefined && documents + groups > 0
  return (
    <>
      <p>
        {t('Nobody gains or loses access.')} {isAnnounced && describeMove(effect)}
      </p>
      {hold && <p>{hold}</p>}
      {refusal !== undefined && <p>{refusal}</p>}
    </>
  )
}
