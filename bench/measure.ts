import type pg from 'pg'
import { cpuOf } from './cpu.ts'
import { runStatement } from './database-alone.ts'
import { loadWith } from './load.ts'
import type { Target } from './requests.ts'
import { heldBy, peakOf } from './memory.ts'
import type { Server } from './servers.ts'
import type { Cost, Measured } from './table.ts'
import type { Subject, Work } from './work.ts'

/** Requests under way at once where a work does not say otherwise. */
export const CONNECTIONS = 4
const WARM_UP = 500

export interface Stage {
  readonly ours: Server
  readonly bare: Server
  readonly postgres: number
  readonly database: pg.ClientConfig
  readonly client: pg.Client
  readonly subjects: readonly Subject[]
}

/** Asks ours and the limit in turn, round after round, and takes back what that left behind. */
export async function measure(stage: Stage, work: Work, rounds: number): Promise<Measured> {
  const { postgres, database } = stage
  const {
    bare: limit,
    requests,
    connections = CONNECTIONS,
    warmUp = Math.min(WARM_UP, requests),
  } = work
  const place = work.firm ?? 0
  const subject = stage.subjects[place]
  if (!subject) throw new Error(`The bench has no firm ${place}`)
  const [ours, bare] = [await stage.ours.signIn(place), await stage.bare.signIn(place)]
  const takeBack = await remover(stage.client, work, subject)
  const firstBytes: number[] = []
  const asked = (target: Target, count: number, firstByte?: (ms: number) => void) =>
    loadWith(target, connections, count, (turn) => work.request(subject, turn), firstByte)
  // The embedded database is a child of our server.
  const cost = async (server: number | undefined, run: () => Promise<void>): Promise<Cost> => {
    const cpu = () => ({
      node: server === undefined ? 0 : cpuOf(server, postgres),
      database: cpuOf(postgres),
    })
    const since = cpu()
    await run()
    const now = cpu()
    return {
      node: (now.node - since.node) / requests,
      database: (now.database - since.database) / requests,
    }
  }
  await work.prepare?.(ours, subject)
  const heldBefore = heldBy(stage.ours.pid)
  // Code is compiled and plans are made before anything is counted.
  for (const target of [ours, bare]) await asked(target, warmUp)
  const samples = { ours: [] as Cost[], limit: [] as Cost[], database: [] as Cost[] }
  for (let round = 0; round < rounds; round += 1) {
    samples.ours.push(
      await cost(stage.ours.pid, () => asked(ours, requests, (ms) => firstBytes.push(ms))),
    )
    samples.limit.push(await cost(stage.bare.pid, () => asked(bare, requests)))
    if ('text' in limit)
      samples.database.push(
        await cost(undefined, () => runStatement(database, work.name, limit, requests, subject)),
      )
  }
  const memory = peakOf(stage.ours.pid) - heldBefore
  await takeBack()
  return { name: work.name, ...samples, memory, firstBytes }
}

async function remover(
  client: pg.Client,
  { leaves }: Work,
  { account_id }: Subject,
): Promise<() => Promise<void>> {
  if (!leaves) return async () => {}
  const { rows } = await client.query<{ id: string }>(`select max(id) as id from ${leaves}`)
  return async () => {
    await client.query(`delete from ${leaves} where account_id = $1 and id > $2`, [
      account_id,
      rows[0]?.id,
    ])
    await client.query('vacuum analyze')
  }
}
