// The command as a process, on a firm beside another one.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { invitationEndpoints } from '@casework/contract/invitations'
import { levelPlans } from '@casework/contract/level-plans'
import { beforeAll, expect, test } from 'vitest'
import { claimStore } from '../../features/documents/index.ts'
import { createReadScope } from '../../platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { newEmail } from '@casework/testing/sign-up'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { onDatabase } from '@casework/testing/database/test-server'
import { getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { newFolder } from '@casework/testing/files/installation'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

const casework = useTestApp({ ownDatabase: true })
beforeAll(async () => {
  await claimStore(createReadScope(casework.jobsPool, {}), casework.store)
})

interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

const run = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env
    const env = {
      PATH,
      HOME,
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(casework.database.owner),
      SECRET_KEY: casework.database.secret,
    }
    const program = [
      '--disable-warning=ExperimentalWarning',
      'apps/server/src/operations/firm.ts',
      ...args,
    ]
    execFile(process.execPath, program, { cwd: ROOT, env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })

async function newFilledFirm() {
  const firm = await newFirm(casework)
  const { id, client_id } = await firm.addSession({ title: 'Hearing, "first" \\ second' })
  const employee = await firm.addEmployee('silver')
  await firm.owner.call(invitationEndpoints.send, {
    body: { emails: [newEmail()], invited_names: ['Ann'] },
  })
  const upload = (level: 'red' | 'green', name: string, text: string) =>
    uploadOne(firm.owner, { security_level: level, client_id }, [name, Buffer.from(text)])
  const secret = await upload('red', 'Brief.txt', 'On the record')
  await upload('green', 'Brief.txt', 'Off the record')
  await firm.owner.call(levelPlans.setPlan, {
    params: { id: secret.id },
    body: { to_level: 'yellow', due_on: '2099-01-01' },
  })
  return { firm, employee, session_id: id, secret }
}

const readLines = (folder: string, name: string) =>
  readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const countRows = (firm: Firm) =>
  onDatabase(casework.database.backup, async (reader) => {
    const { rows } = await reader.query<{ n: number }>(
      'select (select count(*) from clients where account_id = $1)::int + (select count(*) from documents where account_id = $1)::int as n',
      [firm.account_id],
    )
    return rows[0]?.n
  })

test('exports every row of one firm and every document under its name, and nothing of another firm', async () => {
  const { firm, employee, session_id, secret } = await newFilledFirm()
  const { firm: other } = await newFilledFirm()
  const { id: client_id } = await firm.addClient()
  const binned = await uploadOne(firm.owner, { security_level: 'red', client_id }, [
    'Deleted.txt',
    Buffer.from('In the bin'),
  ])
  await firm.owner.call(documentEndpoints.remove, { params: { id: String(binned.id) } })
  const former = await firm.addEmployee('admin')
  await former.call(clientEndpoints.create, { body: { name: 'Filed by someone who left' } })
  const connection = (await firm.owner.call(connectionEndpoints.followers, {})).find(
    ({ assigned_role }) => assigned_role === 'admin',
  )
  await firm.owner.call(connectionEndpoints.manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })
  await other.owner.call(connectionEndpoints.send, {
    body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
  })
  const folder = join(newFolder(), 'export')

  const { code, output, errors } = await run('export', firm.owner.email, folder)

  expect([code, errors]).toEqual([0, ''])
  expect(JSON.parse(output)).toMatchObject({
    documents: 2,
    documents_in_bin: 1,
    damaged_documents: [],
  })
  expect(readLines(folder, 'sessions')).toMatchObject([
    { id: session_id, title: 'Hearing, "first" \\ second' },
  ])
  expect(readLines(folder, 'accounts')).toMatchObject([{ id: firm.account_id }])
  expect(readLines(folder, 'level_plans')).toMatchObject([
    { document_id: secret.id, state: 'waiting', not_before: '2099-01-01' },
  ])
  expect(readLines(folder, 'users').map(({ email, role }) => [email, role])).toEqual(
    expect.arrayContaining([
      [firm.owner.email, 'owner'],
      [employee.email, 'silver'],
    ]),
  )
  expect(readLines(folder, 'users').find(({ id }) => id === former.user_id)).toEqual({
    id: former.user_id,
    name: 'Ann admin',
    role: null,
    email: null,
    mobile: null,
  })
  expect(readLines(folder, 'connection_requests')).toMatchObject([
    { sender_account_id: other.account_id, receiver_account_id: firm.account_id },
  ])
  for (const name of ['clients', 'cases', 'sessions', 'documents', 'document_groups'])
    for (const row of readLines(folder, name)) expect(row['account_id']).toBe(firm.account_id)
  const files = readdirSync(join(folder, 'documents'))
  expect(files).toHaveLength(2)
  expect(readFileSync(join(folder, 'documents', `${secret.id} Brief.txt`), 'utf8')).toBe(
    'On the record',
  )
  expect(readdirSync(join(folder, 'documents-in-bin'))).toEqual([`${binned.id} Deleted.txt`])
  expect(readFileSync(join(folder, 'documents-in-bin', `${binned.id} Deleted.txt`), 'utf8')).toBe(
    'In the bin',
  )
  expect(readLines(folder, 'bin_rows')).toMatchObject([
    { kind: 'document', record_id: binned.id, row: { file_name: 'Deleted.txt' } },
  ])
  const everything = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  expect(everything).not.toMatch(/_hash"/)
})

test('exports into an empty folder only, and says which documents are damaged', async () => {
  const { firm, secret } = await newFilledFirm()
  const folder = join(newFolder(), 'export')
  const store_key = await onDatabase(casework.database.backup, async (reader) => {
    const { rows } = await reader.query<{ store_key: string }>(
      'select store_key from documents where id = $1',
      [secret.id],
    )
    return rows[0]?.store_key ?? ''
  })
  rmSync(join(getStoreFolder(casework), store_key))

  const damaged = await run('export', firm.owner.email, folder)

  expect(damaged.code).toBe(1)
  expect(damaged.errors).toContain(`missing or damaged: ${secret.id}`)
  expect(await run('export', firm.owner.email, folder)).toMatchObject({
    code: 1,
    errors: `${folder} is not empty. Choose a new folder.\n`,
  })
})

test('erases a firm and its owner only when confirmed, and leaves another firm as it is', async () => {
  const [{ firm, employee }, { firm: other }] = [await newFilledFirm(), await newFilledFirm()]
  const before = [await countRows(firm), await countRows(other)]

  const asked = await run('erase', firm.owner.email)

  expect(asked).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed.') })
  expect(asked.output).toContain('2 documents')
  expect([await countRows(firm), await countRows(other)]).toEqual(before)

  const erased = await run('erase', firm.owner.email, '--confirm')

  expect([erased.code, erased.errors]).toEqual([0, ''])
  expect(erased.output).toContain('2 files are in quarantine and will be deleted after 30 days.')
  expect(erased.output).toContain('Backups keep the firm until they expire.')
  expect([await countRows(firm), await countRows(other)]).toEqual([0, before[1]])
  expect((await firm.owner.ask(documentEndpoints.list, {})).status).toBe(401)
  // The employee keeps an account of their own.
  expect((await employee.in(employee.account_id).ask(documentEndpoints.list, {})).status).toBe(200)
  expect(await run('erase', firm.owner.email, '--confirm')).toMatchObject({
    code: 1,
    errors: `No firm has an owner with the email ${firm.owner.email}.\n`,
  })
})

test('a case whose only person is erased belongs to nobody again', async () => {
  const employer = await newFirm(casework)
  const legalCase = await employer.addCase()
  const person = await employer.addEmployee('gold')
  const params = { id: legalCase.id }
  await employer.owner.call(caseContents.addToTeam, {
    params,
    body: { user_id: person.user_id, part: 'lead' },
  })
  const mine = () => employer.owner.call(caseEndpoints.list, { query: { mine: 'true' } })
  expect((await mine()).items).toEqual([])

  expect((await run('erase', person.email, '--confirm')).code).toBe(0)

  expect((await mine()).items).toMatchObject([{ id: legalCase.id, is_mine: true }])
  expect(await employer.owner.call(caseContents.team, { params })).toEqual([])
})

test('refuses a missing action, address or folder with its usage', async () => {
  for (const args of [[], ['export'], ['export', 'nobody@example.com'], ['burn', 'a@example.com']])
    expect((await run(...args)).code).toBe(1)
  expect((await run('burn', 'a@example.com')).errors).toMatch(/^Usage: npm run firm/)
})
