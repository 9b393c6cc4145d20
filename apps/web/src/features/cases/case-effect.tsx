import { caseEffects } from '@casework/contract/effects'
import { useWatch } from 'react-hook-form'
import { EffectBox } from '~/platform/effect/effect-box'
import { MoveLines } from '~/platform/effect/move-lines'

/** Shown once another client is chosen for the case. */
export function CaseEffect({ id, client_id }: { id: number; client_id: number }) {
  const chosen: unknown = useWatch({ name: 'client_id_input' })
  if (typeof chosen !== 'number' || chosen === client_id) return null
  return (
    <EffectBox
      className="mt-5"
      endpoint={caseEffects.moveEffect}
      input={{ params: { id }, query: { client_id: chosen } }}
    >
      {(effect) => <MoveLines effect={effect} />}
    </EffectBox>
  )
}
