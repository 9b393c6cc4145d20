// People, deadlines and the journal of a case.
import { endpoints } from '@casework/contract'
import type { Calendar } from './calendar.ts'
import type { DemoDeadline } from './content.ts'
import type { History } from './history.ts'
import type { AsMember } from './members.ts'
import type { Created } from './records.ts'

export async function addDuties(
  { id, demo }: Created,
  asMember: AsMember,
  calendar: Calendar,
  history: History,
): Promise<void> {
  for (const { role, reference, ...person } of demo.parties) {
    const body = { person, role, reference }
    await asMember('owner').caller.call(endpoints.parties.add, { params: { id }, body })
  }
  history.addEvent(id, 'party', demo.opened, '11:40')
  for (const deadline of demo.deadlines) await addDeadline(id, deadline, asMember, calendar)
  for (const { day, time, author, text, level, ...entry } of demo.entries) {
    const body = {
      ...entry,
      case_id: id,
      session_id: null,
      body: text,
      security_level: level,
      happened_at: `${calendar.getDay(day)}T${time}:00`,
    }
    const created = await asMember(author).caller.call(endpoints.journal.create, { body })
    history.add('entries', created.id, day, time)
  }
}

/** The responsible person sets the date, and the second one confirms it. */
async function addDeadline(
  case_id: number,
  { day, kind, title, state, responsible, second }: DemoDeadline,
  asMember: AsMember,
  calendar: Calendar,
): Promise<void> {
  const { user_id, caller } = asMember(responsible)
  const due_on = calendar.getDay(day)
  const body = {
    case_id,
    kind,
    title,
    note: null,
    session_id: null,
    user_id,
    second_user_id: second && asMember(second).user_id,
    due_on,
    rule: null,
  }
  const { id } = await caller.call(endpoints.deadlines.create, { body })
  if (state === 'confirmed' && second)
    await asMember(second).caller.call(endpoints.deadlines.confirm, {
      params: { id },
      body: { due_on },
    })
  if (state === 'done')
    await caller.call(endpoints.deadlines.done, { params: { id }, body: { note: null } })
}
