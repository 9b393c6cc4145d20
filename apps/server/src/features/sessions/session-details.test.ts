import { caseContents } from '@casework/contract/case-contents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { get } = sessionEndpoints

test('a session names the one before and after it in its case, also at the same moment (LOOK-023)', async () => {
  const firm = await newFirm(casework)
  const [legalCase, otherCase] = [await firm.addCase(), await firm.addCase()]
  const add = (title: string, day: string) =>
    firm.addSession({ legalCase, title, date: `2026-03-${day}T09:30:00` })
  const first = await add('First', '04')
  const twins = [await add('Twin', '06'), await add('Twin', '06')].toSorted((a, b) => a.id - b.id)
  const last = await add('Last', '09')
  await firm.addSession({ legalCase: otherCase, date: '2026-03-05T09:30:00' })
  const other = await newFirm(casework)
  await other.addSession({ date: '2026-03-05T09:30:00' })

  const order = [first, ...twins, last].map(({ id, title, date }) => ({ id, title, date }))
  for (const [at, { id }] of order.entries())
    expect(await firm.owner.call(get, { params: { id } })).toMatchObject({
      previous: order[at - 1] ?? null,
      next: order[at + 1] ?? null,
    })
})

test('a session names the responsible person of its case to every role (LOOK-024)', async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  const ann = await firm.addEmployee('gold')
  const silver = await firm.addEmployee('silver')
  const params = { id: session.id }
  await firm.owner.call(caseContents.addToTeam, {
    params: { id: session.case_id },
    body: { user_id: ann.user_id, part: 'lead' },
  })
  expect(await silver.call(get, { params })).toMatchObject({
    lead: { user_id: ann.user_id, name: ann.name },
  })
  await firm.owner.call(caseContents.removeFromTeam, {
    params: { id: session.case_id, user_id: ann.user_id },
  })
  expect(await silver.call(get, { params })).toMatchObject({ lead: null })
})
