// What other firms keep of a person whose firm is erased (FIX-277).
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { historyEndpoints } from '@casework/contract/history'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { listPersonColumns } from './named-people.ts'
import { erase, findFirmOf, hirePerson } from '../../../test/operations/test-erasure.ts'

const casework = useTestApp()

test('a firm keeps the name of an erased person in its cases and its history, and no other firm does (FIX-277)', async () => {
  const firm = await newFirm(casework)
  await newFirm(casework)
  const person = await hirePerson(casework, firm)
  const { id } = await person.call(caseEndpoints.create, {
    body: {
      title: 'Acme v. Smith',
      date: '2026-02-18',
      client_id_input: (await firm.addClient()).id,
    },
  })
  const params = { id }
  await firm.owner.call(caseContents.addToTeam, {
    params,
    body: { user_id: person.user_id, part: 'lead' },
  })
  const readHistory = async () =>
    (await firm.owner.call(historyEndpoints.ofCase, { params })).items.map(
      ({ user_name, changes }) => [
        user_name,
        changes.find(({ field }) => field === 'team_lead')?.after_name,
      ],
    )
  const before = await readHistory()
  expect(before).toEqual([
    [firm.owner.name, 'Zora Wanderer'],
    ['Zora Wanderer', undefined],
  ])

  await erase(casework, await findFirmOf(casework, person.email))

  const { items } = await firm.owner.call(caseContents.timeline, { params, query: {} })
  expect(items.map(({ kind, by, title }) => [kind, by, title])).toEqual([
    ['team', null, 'Zora Wanderer left the team'],
    ['team', firm.owner.name, 'Zora Wanderer became responsible'],
    ['opened', 'Zora Wanderer', 'Case opened'],
  ])
  expect(await readHistory()).toEqual(before)
  expect(await firm.owner.call(caseContents.team, { params })).toEqual([])
  const kept = await onDatabase(casework.database.backup, (reader) =>
    reader.query('select account_id, name from former_people where user_id = $1', [person.user_id]),
  )
  expect(kept.rows).toEqual([{ account_id: String(firm.account_id), name: 'Zora Wanderer' }])
})

test('these columns of records name people (FIX-277)', async () => {
  const columns = await onDatabase(casework.database.backup, listPersonColumns)

  expect(columns.map(({ table, column }) => `${table}.${column}`)).toMatchInlineSnapshot(`
    [
      "alarms.user_id",
      "audit_entries.user_id",
      "case_events.user_id",
      "case_members.user_id",
      "case_members.added_by",
      "case_parties.added_by",
      "cases.opened_by",
      "client_imports.user_id",
      "client_imports.undone_by",
      "conflict_checks.made_by",
      "conflict_checks.decided_by",
      "deadline_events.user_id",
      "deadlines.dated_by",
      "deadlines.user_id",
      "deadlines.second_user_id",
      "deadlines.confirmed_by",
      "deadlines.acknowledged_by",
      "deadlines.ended_by",
      "deadlines.created_by",
      "deletions.deleted_by",
      "deletions.restored_by",
      "entries.user_id",
      "entry_amendments.user_id",
      "former_people.user_id",
      "holds.placed_by",
      "holds.lifted_by",
      "level_plans.set_by",
      "level_plans.approved_by",
      "reminders.user_id",
      "updates.user_id",
    ]
  `)
})
