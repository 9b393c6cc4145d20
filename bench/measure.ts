import type pg from 'pg'
import { readCpuMs } from './cpu.ts'
import { runLoad, UnexpectedStatus } from './http-load.ts'
import { readPeakMemory, resetPeakMemory } from './memory.ts'
import { deleteNewRows } from './new-rows.ts'
import type { Target } from './requests.ts'
import { runStatement } from './run-statement.ts'
import type { SampleFirm, Scenario } from './scenario.ts'
import type { Server } from './servers.ts'
import { vacuum, type Statistics } from './statistics.ts'
import type { Cost, Measured } from './table.ts'

/** Default number of concurrent requests. */
export const CONNECTIONS = 4
const WARM_UP = 500

/** Both running servers and their database. */
export interface Setup {
  readonly casework: Server
  readonly baseline: Server
  /** PostgreSQL's main process. */
  readonly postmaster: number
  readonly superuser: pg.ClientConfig
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
  readonly variant: Statistics
}

/** What Casework answers when a request takes too long or asks for too much. */
const REFUSALS = [422, 503]

/** Measures a scenario and deletes the rows that it has inserted. */
export async function measure(setup: Setup, scenario: Scenario, rounds: number): Promise<Measured> {
  const firm = setup.firms[scenario.firmIndex ?? 0]
  if (!firm) throw new Error(`The bench has no firm ${scenario.firmIndex}`)
  const removeRows = await trackNewRows(setup, scenario, firm)
  try {
    return await measureRounds(setup, scenario, firm, rounds)
  } catch (error) {
    if (!(error instanceof UnexpectedStatus) || !REFUSALS.includes(error.status)) throw error
    const unmeasured = { casework: [], baseline: [], database: [], memory: 0, firstBytes: [] }
    const { name } = scenario
    return { name, statistics: setup.variant, ...unmeasured, refused: error.status }
  } finally {
    await removeRows()
  }
}

/** Loads Casework and the baseline alternately. */
async function measureRounds(
  setup: Setup,
  scenario: Scenario,
  firm: SampleFirm,
  rounds: number,
): Promise<Measured> {
  const {
    baseline,
    requests,
    connections = CONNECTIONS,
    warmUp = Math.min(WARM_UP, requests),
  } = scenario
  const targets = {
    casework: await setup.casework.signIn(firm),
    baseline: await setup.baseline.signIn(firm),
  }
  const firstBytes: number[] = []
  const load = (target: Target, count: number, onFirstByte?: (ms: number) => void) => {
    const next = (iteration: number) => scenario.request(firm, iteration)
    return runLoad(target, connections, count, next, onFirstByte)
  }
  await scenario.prepare?.(targets.casework, firm)
  const memoryBefore = resetPeakMemory(setup.casework.pid)
  // Warm up the JIT compiler and the query plans.
  for (const target of [targets.casework, targets.baseline]) await load(target, warmUp)
  const samples = { casework: [] as Cost[], baseline: [] as Cost[], database: [] as Cost[] }
  for (let round = 0; round < rounds; round += 1) {
    const measureRound = (server: Server | undefined, run: () => Promise<void>) =>
      measureCost(setup, server, requests, run)
    samples.casework.push(
      await measureRound(setup.casework, () =>
        load(targets.casework, requests, (ms) => firstBytes.push(ms)),
      ),
    )
    samples.baseline.push(
      await measureRound(setup.baseline, () => load(targets.baseline, requests)),
    )
    if ('text' in baseline)
      samples.database.push(
        await measureRound(undefined, () =>
          runStatement(setup.superuser, scenario.name, baseline, requests, firm),
        ),
      )
  }
  const memory = readPeakMemory(setup.casework.pid) - memoryBefore
  return { name: scenario.name, statistics: setup.variant, ...samples, memory, firstBytes }
}

/** Returns the CPU time per request. `server` is undefined if only PostgreSQL does the work. */
async function measureCost(
  { postmaster }: Setup,
  server: Server | undefined,
  requests: number,
  run: () => Promise<void>,
): Promise<Cost> {
  const read = () => ({
    node: server ? readCpuMs(server.pid) : 0,
    database: readCpuMs(postmaster),
  })
  const before = read()
  await run()
  const after = read()
  return {
    node: (after.node - before.node) / requests,
    database: (after.database - before.database) / requests,
  }
}

/** @returns a function that deletes the rows inserted since this call */
async function trackNewRows(
  { client, variant }: Setup,
  { insertsInto }: Scenario,
  { account_id }: SampleFirm,
): Promise<() => Promise<void>> {
  if (!insertsInto) return async () => {}
  const deleteRows = await deleteNewRows(client, insertsInto, account_id)
  return async () => {
    await deleteRows()
    await vacuum(client, variant)
  }
}
