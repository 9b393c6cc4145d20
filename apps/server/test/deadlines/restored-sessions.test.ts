// Deadlines of a session, after the session, its case or its client was deleted and restored.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { addDeadline, buildOwn } from './add-deadline.ts'

const casework = useTestApp()

const byId = (id: number) => ({ id: String(id) })

for (const kind of ['session', 'case', 'client'] as const)
  test(`a restored ${kind} has the deadlines of its sessions again, as they were (BIN-009)`, async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const session = await firm.addSession()
    const { id } = await addDeadline(owner, buildOwn(session.case_id, { session_id: session.id }))
    const read = async () => {
      const { days_left: _, ...deadline } = await owner.call(deadlineEndpoints.get, {
        params: byId(id),
      })
      return deadline
    }
    const before = await read()
    const [endpoint, record_id] = {
      session: [sessionEndpoints.remove, session.id] as const,
      case: [caseEndpoints.remove, session.case_id] as const,
      client: [clientEndpoints.remove, session.client_id] as const,
    }[kind]
    await owner.call(endpoint, { params: byId(record_id) })
    const left = await owner.ask(deadlineEndpoints.get, { params: byId(id) })
    const stays = { status: 200, body: { data: { session_id: null } } }
    expect(left).toMatchObject(kind === 'session' ? stays : { status: 404 })

    const { items } = await owner.call(binEndpoints.list, {})
    await owner.call(binEndpoints.restore, { params: byId(items[0]?.id ?? 0), body: {} })

    expect(await read()).toEqual(before)
  })
