// The migrations 0085 to 0087 mend texts of one line that are stored.
import { readFileSync } from 'node:fs'
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { courtDays } from '@casework/contract/court-days'
import { holdEndpoints } from '@casework/contract/holds'
import { invitationEndpoints } from '@casework/contract/invitations'
import { partyEndpoints } from '@casework/contract/parties'
import { cleanLine } from '@casework/contract/parts/single-line'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { addTree, listItems } from '../apps/server/test/bin/bin-items.ts'
import { newFirm, useTestApp } from '@casework/testing'
import { importClients } from '../apps/server/test/clients/import-clients.ts'
import { addDeadline, buildOwn } from '../apps/server/test/deadlines/add-deadline.ts'
import { onDatabase } from '@casework/testing/database/test-server'

const casework = useTestApp({ ownDatabase: true })

const readMigration = (name: string) =>
  readFileSync(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8')
const asOwner = <Result>(run: (client: pg.Client) => Promise<Result>) =>
  onDatabase(casework.database.owner, run)

test('the migration cleans a line as the contract does (FIX-206)', async () => {
  const lines: string[] = []
  for (const [from, to] of [
    [1, 0x34ff],
    [0xa000, 0xabff],
    [0xf900, 0xffff],
    [0x10d00, 0x11fff],
    [0x1b000, 0x1fbff],
    [0xe0000, 0xe0fff],
  ] as const)
    for (let code = from; code <= to; code += 64)
      lines.push(
        Array.from({ length: 64 }, (_, at) => `a${String.fromCodePoint(code + at)}b`).join(','),
      )
  const parts = ['\u200d', '\u200c', '\u0645', '\u094d', '👩', '🏽', '\ufe0f', '1', '\u20e3', ' ']
  for (let seed = 0; seed < 5000; seed += 1)
    lines.push(
      [7, 11, 13, 17, 19, 23].map((prime) => parts[((seed * prime) % (prime + 2)) % 10]).join(''),
    )

  const { rows } = await asOwner(async (client) => {
    await client.query('begin')
    await client.query(readMigration('0085_single_lines'))
    const cleaned = await client.query<{ line: string }>(
      'select clean_line(line) as line from unnest($1::text[]) line',
      [lines],
    )
    await client.query('rollback')
    return cleaned
  })

  expect(rows.map(({ line }) => line)).toEqual(lines.map(cleanLine))
})

/** Every stored text of one line that the firm below has. */
const FIELDS = [
  'accounts.name',
  'case_parties.reference',
  'cases.court',
  'cases.title',
  'client_imports.file_name',
  'clients.name',
  'conflict_checks.subject_name',
  'court_days.name',
  'deadlines.title',
  'deletions.client_name',
  'deletions.title',
  'document_groups.name',
  'documents.doc_name',
  'documents.file_name',
  'former_names.name',
  'holds.reason',
  'invitations.invited_name',
  'people.name',
  'sessions.title',
  'users.name',
]

async function fillFirm() {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { client_id, case_id } = await addTree(firm)
  await owner.call(partyEndpoints.add, {
    params: { id: String(case_id) },
    body: { person: { name: 'Jo Low' }, role: 'opponent', reference: 'A 1' },
  })
  const checked = await Promise.all(
    ['Jo Low', 'Low Jo'].map((name) => owner.call(clientEndpoints.create, { body: { name } })),
  )
  const [decided] = checked.map(({ conflict_check }) => conflict_check?.id)
  await owner.call(conflictEndpoints.decide, {
    params: { id: String(decided) },
    body: { decision: 'go_on', reason: 'Unrelated' },
  })
  await owner.call(clientEndpoints.update, {
    params: { id: String(checked[0]?.id) },
    body: { name: 'Joanna Low' },
  })
  await owner.call(courtDays.addCourtDay, { body: { day: '2026-05-06', name: 'Court holiday' } })
  await owner.call(caseEndpoints.updateDetails, {
    params: { id: String(case_id) },
    body: { court: 'High Court' },
  })
  await addDeadline(owner, buildOwn(case_id))
  await owner.call(holdEndpoints.place, { body: { client_id, reason: 'A dispute' } })
  await owner.call(invitationEndpoints.send, {
    body: { emails: ['new@example.com'], invited_names: ['Ann Lee'] },
  })
  await importClients(owner, ['list of 2.csv', 'Name\nImported One\n'])
  const gone = await firm.addClient({ name: 'Gone One' })
  await firm.addCase({ title: 'Gone case', client: gone })
  const removed = await firm.addCase({ title: 'Removed case', client: gone })
  await owner.call(caseEndpoints.remove, { params: { id: String(removed.id) } })
  await owner.call(clientEndpoints.remove, { params: { id: String(gone.id) } })
  return firm
}

/** Runs without policies and triggers. */
async function withoutGuards<Result>(
  client: pg.Client,
  run: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity',
  )
  const alterAll = (how: string) =>
    client.query(rows.map(({ name }) => `alter table ${name} ${how}`).join(';'))
  await alterAll('no force row level security, disable trigger user')
  const result = await run()
  await alterAll('force row level security, enable trigger user')
  return result
}

/** The stored texts of each field, in the order of the alphabet. */
async function readTexts(client: pg.Client) {
  const texts: Record<string, string[]> = {}
  for (const field of FIELDS) {
    const [table, column] = field.split('.')
    const { rows } = await client.query<{ line: string }>(
      `select ${column} as line from ${table} where ${column} is not null`,
    )
    texts[field] = rows.map(({ line }) => line).toSorted()
  }
  return texts
}

/** Writes blanks and unseen characters into every text, as the version before kept them. */
async function spoilTexts(client: pg.Client) {
  for (const field of FIELDS) {
    const [table, column] = field.split('.')
    await client.query(
      `update ${table} set ${column} = E' \\u200b' || replace(${column}, ' ', E'\\u00a0 \\u00ad')`,
    )
  }
  await client.query(
    `update bin_rows set row = row || jsonb_build_object('name', E'Gone\\u00a0 One') where row ? 'name';
     update deletions set search = replace(search, ' ', E'\\u00a0 ');
     update clients set name = E'\\u200b' where name like '%Imported%'`,
  )
}

test('the migration mends stored texts of one line, and keeps what cannot be mended (FIX-206)', async () => {
  const firm = await fillFirm()

  await asOwner(async (client) => {
    const readNames = () =>
      client.query('select folded, email, phone from conflict_names order by 1, 2, 3')
    const readStored = () =>
      withoutGuards(client, async () => ({
        texts: await readTexts(client),
        names: (await readNames()).rows,
      }))
    const before = await readStored()
    for (const field of FIELDS) expect([field, before.texts[field]]).not.toEqual([field, []])
    await withoutGuards(client, () => spoilTexts(client))

    await client.query(readMigration('0085_single_lines'))
    await client.query(readMigration('0086_mended_lines'))
    await client.query(readMigration('0087_after_mended_lines'))

    const after = await readStored()
    expect(after.names).toEqual(before.names)
    expect(after.texts).toEqual({
      ...before.texts,
      'clients.name': (before.texts['clients.name'] ?? [])
        .map((name) => (name === 'Imported One' ? '\u200b' : name))
        .toSorted(),
      // The first of them was decided.
      'conflict_checks.subject_name': [' \u200bJo\u00a0 \u00adLow', 'Joanna Low', 'Low Jo'],
    })
  })

  const [item] = await listItems(firm)
  expect(item).toMatchObject({ title: 'Gone One' })
  const found = await firm.owner.call(binEndpoints.list, { query: { search: 'gone case' } })
  expect(found.items).toHaveLength(1)
  await firm.owner.call(binEndpoints.restore, {
    params: { id: item?.id ?? 0 },
    body: { with_parents: false },
  })
  const restored = await firm.owner.call(clientEndpoints.list, { query: { search: 'gone one' } })
  expect(restored.items.map(({ name }) => name)).toEqual(['Gone One'])
})
