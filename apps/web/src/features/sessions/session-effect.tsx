import { sessionEffects } from '@casework/contract/effects'
import type { Session } from '@casework/contract/sessions'
import { useWatch } from 'react-hook-form'
import { EffectBox } from '~/platform/effect/effect-box'
import { MoveLines } from '~/platform/effect/move-lines'

/** Shown once another case or client is chosen for the session. */
export function SessionEffect({ session }: { session: Session }) {
  const [case_id, client_id] = useWatch({ name: ['case_id', 'client_id'] }) as unknown[]
  if (typeof case_id !== 'number' || typeof client_id !== 'number') return null
  if (case_id === session.case_id && client_id === session.client_id) return null
  return (
    <EffectBox
      className="mt-5"
      endpoint={sessionEffects.moveEffect}
      input={{ params: { id: session.id }, query: { case_id, client_id } }}
    >
      {(effect) => <MoveLines effect={effect} />}
    </EffectBox>
  )
}
