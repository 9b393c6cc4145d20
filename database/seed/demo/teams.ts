import { endpoints } from '@casework/contract'
import type { Caller } from '../call-app.ts'
import type { Calendar } from './calendar.ts'
import { getStatus } from './content.ts'
import type { History } from './history.ts'
import { getPerson, type People } from './people.ts'
import type { Created } from './records.ts'

/** The owner assigns people, and the admin the owner: nobody is told what they did themselves. */
export async function assignTeam(
  { id, demo }: Created,
  people: People,
  callers: { readonly owner: Caller; readonly admin: Caller },
  history: History,
): Promise<void> {
  for (const [at, role] of demo.team.entries()) {
    const { user_id } = getPerson(people, role)
    const caller = role === 'owner' ? callers.admin : callers.owner
    const part = at === 0 ? 'lead' : 'member'
    await caller.call(endpoints.cases.addToTeam, { params: { id }, body: { user_id, part } })
  }
  history.addEvent(id, 'team', demo.opened, '09:10')
}

/** Last, since nothing can be added to an archived case. */
export async function setStatus(
  { id, demo }: Created,
  owner: Caller,
  calendar: Calendar,
  history: History,
): Promise<void> {
  const change = async (status: 'closed' | 'archived', day: number) => {
    const body = { status, on: calendar.getDay(day) }
    await owner.call(endpoints.cases.setStatus, { params: { id }, body })
    history.addEvent(id, status, day, '16:40')
  }
  if (getStatus(demo) === 'open' || demo.closed === null) return
  await change('closed', demo.closed)
  if (demo.archived !== null) await change('archived', demo.archived)
}
