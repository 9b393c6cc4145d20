import type { EmployeeRole } from '@casework/contract/permissions'
import { describeOwnRole } from './effect-sentences.ts'

/** What a role lets the reader do in a firm that they may join. */
export function OwnRole({ role, className }: { role: EmployeeRole; className: string }) {
  return (
    <div className={className}>
      {describeOwnRole(role).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
