import type { Level } from '@casework/contract/document-levels'
import { may, type Role } from '@casework/contract/permissions'
import type { Caller } from '../call-app.ts'
import type { DayOffset, DemoCase } from './content.ts'

/** A person of the firm, calling the app in its workspace. */
export type AsMember = (role: Role) => { readonly user_id: number; readonly caller: Caller }

const SEE_RED: readonly Role[] = ['owner', 'admin']

/**
 * Who of the team of a case adds something on a day: the same person for all of that day. The owner,
 * if nobody of the team may.
 */
export function pickMember(
  { team }: Pick<DemoCase, 'team'>,
  resource: 'case' | 'session' | 'document',
  day: DayOffset,
  level: Level = 'green',
): Role {
  const able = team.filter(
    (role) => may(role, resource, 'create') && (level !== 'red' || SEE_RED.includes(role)),
  )
  return able[Math.abs(day) % able.length] ?? 'owner'
}
