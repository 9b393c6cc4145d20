// Creates what the demo firm works on, through the app.
import { endpoints } from '@casework/contract'
import type { Calendar } from './calendar.ts'
import type { DemoCase, DemoContent } from './content.ts'
import type { History } from './history.ts'
import { pickMember, type AsMember } from './members.ts'
import { composePage } from './page.ts'
import { writePaper } from './write-paper.ts'

export interface Created {
  readonly id: number
  readonly client_id: number
  readonly demo: DemoCase
}

/** Clients and cases; a client comes to the firm with their first case. */
export async function createCases(
  { clients, cases }: DemoContent,
  asMember: AsMember,
  calendar: Calendar,
  history: History,
): Promise<Created[]> {
  const clientIds = new Map<string, number>()
  const created: Created[] = []
  for (const demo of cases) {
    const firm = asMember(pickMember(demo, 'case', 0)).caller
    let client_id = clientIds.get(demo.client)
    if (client_id === undefined) {
      const client = clients.find(({ key }) => key === demo.client)
      if (!client) throw new Error(`The case ${demo.key} has an unknown client: ${demo.client}`)
      const { key: _, ...body } = client
      client_id = (await firm.call(endpoints.clients.create, { body })).id
      clientIds.set(demo.client, client_id)
      history.add('clients', client_id, demo.opened, '08:40')
    }
    const body = {
      title: demo.title,
      description: calendar.fill(demo.story),
      client_id_input: client_id,
      date: calendar.getDay(demo.opened),
    }
    const { id } = await firm.call(endpoints.cases.create, { body })
    history.add('cases', id, demo.opened, '08:55')
    created.push({ id, client_id, demo })
  }
  return created
}

/** Court, sessions and papers of one case. */
export async function fillCase(
  { id, client_id, demo }: Created,
  content: DemoContent,
  asMember: AsMember,
  calendar: Calendar,
  history: History,
): Promise<void> {
  if (demo.court !== null) {
    const court_reference = demo.reference && calendar.fill(demo.reference)
    const body = { court: demo.court, court_reference }
    const { caller } = asMember(pickMember(demo, 'case', 0))
    await caller.call(endpoints.cases.updateDetails, { params: { id }, body })
    history.addEvent(id, 'details', demo.opened, '11:25')
  }
  const sessions: number[] = []
  for (const [at, session] of demo.sessions.entries()) {
    const body = {
      title: session.title,
      description: calendar.fill(session.note),
      case_id: id,
      client_id,
      date: `${calendar.getDay(session.day)}T${session.time}:00`,
      duration: session.minutes,
      session_type: session.type,
    }
    const { caller } = asMember(pickMember(demo, 'session', session.day))
    const created = await caller.call(endpoints.sessions.create, { body })
    sessions.push(created.id)
    // Arranged two weeks ahead, and on different days when that is in the future.
    const arranged = Math.max(demo.opened, Math.min(session.day - 14, -1 - (at % 5)))
    history.add('sessions', created.id, Math.min(arranged, session.day), '09:30')
  }
  await uploadPapers({ id, client_id, demo }, sessions, content, asMember, calendar, history)
}

async function uploadPapers(
  { id, client_id, demo }: Created,
  sessions: readonly number[],
  { firm: profile, language }: DemoContent,
  asMember: AsMember,
  calendar: Calendar,
  history: History,
): Promise<void> {
  const groups = new Map<string, number>()
  for (const [at, paper] of demo.papers.entries()) {
    const bytes = await writePaper(paper, composePage(paper, profile, calendar, language), id + at)
    const form = new FormData()
    form.set('security_level', paper.level)
    form.set('client_id', String(client_id))
    form.set('case_id', String(id))
    const session = paper.session === null ? undefined : sessions[paper.session]
    if (session !== undefined) form.set('session_id', String(session))
    const groupKey = paper.group && `${session}:${paper.group.name}`
    const group = groupKey && groups.get(groupKey)
    if (group) form.set('group_id', String(group))
    else if (paper.group) {
      form.set('group_name', paper.group.name)
      if (paper.group.description) form.set('group_description', paper.group.description)
    }
    if (paper.part === null) form.set('doc_name', calendar.fill(paper.name))
    form.set('files', new Blob([new Uint8Array(bytes)]), `${paper.file}.${paper.format}`)
    const { caller } = asMember(pickMember(demo, 'document', paper.day, paper.level))
    const uploaded = await caller.upload(form)
    const time =
      paper.part === null ? `${14 + (at % 4)}:${10 + ((at * 7) % 50)}` : `15:${12 + paper.part}`
    for (const document of uploaded.documents) {
      history.add('documents', document.id, paper.day, time)
      // An upload into a group gives no name.
      if (document.doc_name === null && paper.part === null) {
        const body = { doc_name: calendar.fill(paper.name) }
        await caller.call(endpoints.documents.update, { params: { id: document.id }, body })
      }
      if (!groupKey || document.group === null || groups.has(groupKey)) continue
      groups.set(groupKey, document.group)
      history.add('document_groups', document.group, paper.day, time)
    }
  }
}
