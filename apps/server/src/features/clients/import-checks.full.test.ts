// The job that checks the clients of an import.
import { conflictEndpoints } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { alertEndpoints } from '@casework/contract/alerts'
import { expect, test } from 'vitest'
import { importClients } from '../../../test/clients/import-clients.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { openPool } from '../../platform/database/connection/pools.ts'
import { deriveKey } from '../../platform/keys.ts'
import { createConflictChecker } from '../conflicts/index.ts'
import { checkImport } from './import-checks.jobs.ts'

const casework = useTestApp({ ownDatabase: true })

const checker = () => createConflictChecker(deriveKey(casework.config.SECRET_KEY, 'retired-name'))

const addOpponent = async ({ owner, addCase }: Firm, name: string, security_level = 'green') =>
  owner.call(partyEndpoints.add, {
    params: { id: String((await addCase()).id) },
    body: { person: { name, security_level } as never, role: 'opponent' },
  })

const listOpen = async (firm: Firm, import_id: number) =>
  (
    await firm.owner.call(conflictEndpoints.list, {
      query: { state: 'open', import_id: String(import_id), page_size: '100' },
    })
  ).items

const buildFile = (names: readonly string[]) =>
  ['clients.csv', ['Name', ...names].join('\n')] as const

test('imported clients are checked after the commit, for importer and owner (CONF-016)', async () => {
  const firm = await newFirm(casework)
  await addOpponent(firm, 'Brookfield Estates')
  await addOpponent(firm, 'Hidden Holdings', 'red')
  const diamond = await firm.addEmployee('diamond')
  const names = ['Plain One', 'Brookfield Estates Ltd', 'Hidden Holdings', 'Plain Two']
  const { import_id, success_count } = await importClients(diamond, buildFile(names))
  expect(success_count).toBe(4)
  expect(await listOpen(firm, import_id ?? 0)).toEqual([])

  await checkImport(casework.jobsPool, checker(), {
    account_id: firm.account_id,
    import_id: import_id ?? 0,
  })
  const checks = await listOpen(firm, import_id ?? 0)
  expect(checks.map(({ cause, subject }) => `${cause} ${subject.name}`).toSorted()).toEqual([
    'import Brookfield Estates Ltd',
    'import Hidden Holdings',
  ])
  expect(checks.every(({ made_by }) => made_by === diamond.name)).toBe(true)
  const read = async (by: typeof diamond) =>
    (await by.call(alertEndpoints.list, {})).map(({ kind, message }) => `${kind}: ${message}`)
  const open = 'conflict_open: 2 checks of the import wait for a decision.'
  expect(await read(diamond)).toEqual([open])
  expect((await read(firm.owner)).toSorted()).toEqual([
    `conflict_hidden: ${diamond.name} checked a name that matches a record above their level.`,
    open,
  ])
})

test('a job that was killed and runs again leaves each check once (CONF-017)', async () => {
  const firm = await newFirm(casework)
  const names = Array.from(
    { length: 60 },
    (_, at) => `Known Party ${String.fromCharCode(97 + (at % 26))}${at}x`,
  )
  for (const name of names.slice(0, 12)) await addOpponent(firm, name)
  const { import_id } = await importClients(firm.owner, buildFile(names))
  const of = { account_id: firm.account_id, import_id: import_id ?? 0 }
  let failed = 0
  for (let kill = 1; kill <= 4; kill += 1) {
    const pool = openPool(casework.database.jobs, { max: 1, onError: () => undefined })
    let statements = 0
    pool.on('connect', (client) => {
      const connection = client as unknown as { query: (...given: unknown[]) => unknown }
      const send = connection.query.bind(client)
      connection.query = (...given) => {
        statements += 1
        if (statements === kill * 15)
          (
            client as unknown as { connection: { stream: { destroy(): void } } }
          ).connection.stream.destroy()
        return send(...given)
      }
    })
    await checkImport(pool, checker(), of).catch(() => (failed += 1))
    await pool.end().catch(() => undefined)
  }
  await checkImport(casework.jobsPool, checker(), of)
  await checkImport(casework.jobsPool, checker(), of)
  expect(failed).toBeGreaterThan(0)
  const checks = await listOpen(firm, of.import_id)
  const subjects = checks.map(({ subject }) => subject.name)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(names.slice(0, 12).filter((name) => !subjects.includes(name))).toEqual([])
  const alerts = await firm.owner.call(alertEndpoints.list, {})
  expect(alerts.filter(({ kind }) => kind === 'conflict_open')).toHaveLength(1)
})
