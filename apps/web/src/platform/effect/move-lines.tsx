import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { describeMove, describeRefusal } from './describe-move.ts'

interface MoveLinesProps {
  effect: MoveEffect
  /** `to` may be a session, which no hold is on. */
  isOfGroup?: boolean
}

/** What moves along with a case, session or group. Nobody gains or loses access by a move. */
export function MoveLines({ effect, isOfGroup = false }: MoveLinesProps) {
  const { documents, groups, to, enters_hold } = effect
  const refusal = describeRefusal(effect)
  const isAnnounced = refusal === undefined && documents + groups > 0
  return (
    <>
      <p>
        {t('Nobody gains or loses access.')} {isAnnounced && describeMove(effect)}
      </p>
      {refusal === undefined && enters_hold && (
        <p>
          {isOfGroup
            ? t(
                '{n, plural, one {It will be under a hold.} other {At least one of them will be under a hold.}}',
                { n: 1 },
              )
            : t('It will be under the hold on {to}.', { to: to?.name ?? '' })}
        </p>
      )}
      {refusal !== undefined && <p>{refusal}</p>}
    </>
  )
}
