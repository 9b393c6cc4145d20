import { connectionEffects, type AccessChange, type RoleEffect } from '@casework/contract/effects'
import type { EmployeeRole } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { EffectBox } from '~/platform/effect/effect-box'
import { AffectedTitles } from './affected-titles.tsx'
import { describeJoin, describeRemoval, describeRoleEffect } from './effect-sentences.ts'

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
      {(effect) => <Lines lines={describeRoleEffect(effect)} change={pickNamed(effect)} />}
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
      {(effect) => <Lines lines={[describeRemoval(effect)]} change={effect.loses} />}
    </EffectBox>
  )
}

interface JoinEffectProps {
  role: EmployeeRole
  /** Absent for people who are not known yet. */
  name?: string
}

/** What a new employee would see and may do. */
export function JoinEffect({ role, name }: JoinEffectProps) {
  const subject = name ?? t('An employee with this role')
  return (
    <EffectBox endpoint={connectionEffects.joinEffect} input={{ query: { role } }}>
      {(effect) => <Lines lines={describeJoin(subject, effect)} change={effect.gains} />}
    </EffectBox>
  )
}

const pickNamed = ({ gains, loses }: RoleEffect) => (gains.titles.length > 0 ? gains : loses)

function Lines({ lines, change }: { lines: readonly string[]; change: AccessChange }) {
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <AffectedTitles change={change} />
    </>
  )
}
