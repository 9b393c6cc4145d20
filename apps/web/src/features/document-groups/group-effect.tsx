import type { DocumentGroup } from '@casework/contract/document-groups'
import { groupEffects } from '@casework/contract/effects'
import { useWatch } from 'react-hook-form'
import { EffectBox } from '~/platform/effect/effect-box'
import { MoveLines } from '~/platform/effect/move-lines'

/** Shown once another session is chosen for the group. */
export function GroupEffect({ group }: { group: DocumentGroup }) {
  const chosen: unknown = useWatch({ name: 'session_id' })
  if (typeof chosen !== 'number' || chosen === group.session_id) return null
  return (
    <EffectBox
      endpoint={groupEffects.moveEffect}
      input={{ params: { id: group.id }, query: { session_id: chosen } }}
    >
      {(effect) => <MoveLines effect={effect} />}
    </EffectBox>
  )
}
