// Deadlines in the overview, the timeline and the bin of their case.
import { binEndpoints } from '@casework/contract/bin'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { addCourtDeadline, addDeadline, buildOwn, dayIn, newTwoPersonFirm } from './add-deadline.ts'

const casework = useTestApp()

test('the overview answers the earliest open deadline, an overdue one first (MATTER-030)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  const params = { id: legalCase.id }
  await addCourtDeadline(firm, second, legalCase.id, { due_on: dayIn('UTC', 9) })
  const late = await addDeadline(owner, buildOwn(legalCase.id, { due_on: dayIn('UTC', -2) }))
  await firm.addSession({ legalCase, date: `${dayIn('UTC', 5)}T09:30:00` })
  await firm.addSession({ legalCase, title: 'Second', date: `${dayIn('UTC', 9)}T09:30:00` })
  const overview = await owner.call(caseContents.overview, { params })
  expect(overview).toMatchObject({
    next_deadline: { id: late.id, days_left: -2, kind: 'own', is_confirmed: true },
    open_deadlines: 2,
    overdue_deadlines: 1,
  })
  expect(overview.upcoming.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'deadline Notice of appeal',
    'session Second',
  ])
  await owner.call(deadlineEndpoints.done, { params: { id: late.id }, body: {} })
  expect((await owner.call(caseContents.overview, { params })).next_deadline).toMatchObject({
    title: 'Notice of appeal',
    is_confirmed: false,
  })
  const { items } = await owner.call(caseContents.timeline, {
    params,
    query: { kind: 'deadline' },
  })
  expect(items.map(({ title }) => title)).toEqual([
    'Deadline done: File the brief',
    'Deadline added: File the brief',
    'Deadline added: Notice of appeal',
  ])
})

test('a restored case has its deadlines again, with their history (BIN-009)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  const made = await addCourtDeadline(firm, second, legalCase.id, { due_on: dayIn('UTC', 9) })
  const params = { id: made.id }
  const before = await owner.call(deadlineEndpoints.history, { params })
  await owner.call(caseEndpoints.remove, { params: { id: legalCase.id } })
  const [item] = (await owner.call(binEndpoints.list, { query: {} })).items
  await owner.call(binEndpoints.restore, { params: { id: item?.id ?? 0 }, body: {} })
  expect(await owner.call(deadlineEndpoints.get, { params })).toEqual(made)
  expect(await owner.call(deadlineEndpoints.history, { params })).toEqual(before)
})
