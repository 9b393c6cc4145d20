import { connectionEffects, type RoleEffect } from '@casework/contract/effects'
import type { EmployeeRole } from '@casework/contract/permissions'
import { EffectBox } from '~/platform/effect/effect-box'
import { AffectedTitles } from './affected-titles.tsx'
import { describeRemoval, describeRoleEffect } from './effect-sentences.ts'

interface EffectProps {
  connection_id: number
}

/** What another role would let the employee see and do. */
export function RoleChangeEffect({
  connection_id,
  new_role,
}: EffectProps & { new_role: EmployeeRole }) {
  return (
    <EffectBox
      className="mt-3"
      endpoint={connectionEffects.roleEffect}
      input={{ query: { connection_id, new_role } }}
    >
      {(effect) => <Lines lines={describeRoleEffect(effect)} effect={effect} />}
    </EffectBox>
  )
}

/** What the employee could no longer open. */
export function RemovalEffect({ connection_id }: EffectProps) {
  return (
    <EffectBox
      className="mt-3"
      endpoint={connectionEffects.removalEffect}
      input={{ query: { connection_id } }}
    >
      {(effect) => <Lines lines={[describeRemoval(effect)]} effect={effect} />}
    </EffectBox>
  )
}

function Lines({ lines, effect }: { lines: readonly string[]; effect: RoleEffect }) {
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <AffectedTitles change={effect.gains.titles.length > 0 ? effect.gains : effect.loses} />
    </>
  )
}
