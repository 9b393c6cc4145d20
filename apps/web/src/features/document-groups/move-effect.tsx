import type { DocumentRecord } from '@casework/contract/documents'
import { documentEffects } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { EffectBox } from '~/platform/effect/effect-box'

interface MoveEffectProps {
  document: DocumentRecord
  /** Its id; undefined takes the document out of its group. */
  group: string | undefined
}

/** Who can see the document in its new group: the same people as before. */
export function MoveEffect({ document: { id }, group }: MoveEffectProps) {
  return (
    <EffectBox
      endpoint={documentEffects.moveEffect}
      input={{ params: { id }, query: { group_id: group } }}
    >
      {({ can_see_after }) => (
        <p>
          {t('Nobody gains or loses access.')}{' '}
          {t(
            '{n, plural, one {# person can see this document.} other {# people can see this document.}}',
            { n: can_see_after },
          )}
        </p>
      )}
    </EffectBox>
  )
}
