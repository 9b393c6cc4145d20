// Numbers and hashes the entries that wait, in one chain for each firm (decision 0058).
import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, inTransaction, type WorkspaceScope } from '../database/query/scope.ts'
import { attemptEach } from '../jobs/attempt-each.ts'
import { startChain } from './hashes.ts'
import { findKind } from './history-kinds.ts'
import { linkEntry, sealValues } from './seal-entry.ts'
import {
  findWaiting,
  insertStart,
  listFirmsToSeal,
  lockChain,
  saveImportIndex,
  saveIndex,
  saveSealed,
  saveUnitIndex,
  selectHead,
  type IndexRow,
  type SealedRow,
  type WaitingEntry,
} from './sealing.sql.ts'

/** Entries in one transaction: locks and memory stay small. */
const BATCH = 500

/** Seals everything that waits, firm by firm. One that fails keeps no other one waiting. */
export async function sealAll(pool: pg.Pool, log: Pick<Logger, 'error'>): Promise<void> {
  const firms = await listFirmsToSeal(createReadScope(pool, {}))
  await attemptEach(log, 'the entries of a firm could not be sealed', firms, ({ account_id }) =>
    sealFirm(pool, account_id),
  )
}

/** Seals the entries of a firm that are committed now. */
export async function sealFirm(pool: pg.Pool, account_id: number): Promise<number> {
  for (let total = 0; ;) {
    const sealed = await inTransaction(pool, { account_id }, sealBatch)
    total += sealed
    if (sealed < BATCH) return total
  }
}

interface Head {
  readonly seq: number
  readonly hash: string
}

async function sealBatch(scope: WorkspaceScope): Promise<number> {
  const { account_id } = scope
  const [, [head]] = (await scope.batch([lockChain(scope), selectHead(scope)])) as [
    object[],
    [Head | undefined],
  ]
  const start = head ? undefined : await scope.one<{ id: number }>(insertStart(scope))
  const waiting = await findWaiting(scope, start?.id ?? null, BATCH)
  if (waiting.length === 0) return 0
  let seq = head?.seq ?? 0
  let previous = head ? Buffer.from(head.hash, 'hex') : startChain(account_id)
  const rows: SealedRow[] = []
  for (const entry of waiting) {
    seq += 1
    const sealed = sealValues(entry)
    const { digest, hash } = linkEntry(account_id, seq, entry, sealed, previous)
    previous = hash
    rows.push({
      id: entry.id,
      seq,
      kind: findStoredKind(entry),
      sealed,
      digest: digest.toString('hex'),
      hash: hash.toString('hex'),
    })
  }
  await saveRows(scope, waiting, rows)
  return waiting.length
}

/** Entries of the version before have none. */
const findStoredKind = ({ kind, action }: WaitingEntry): string => kind ?? findKind(action)

async function saveRows(
  scope: WorkspaceScope,
  waiting: readonly WaitingEntry[],
  rows: readonly SealedRow[],
): Promise<void> {
  const index: IndexRow[] = []
  const units: { unit_id: number; seq: number }[] = []
  const imports: { import_id: number; seq: number }[] = []
  for (const [at, entry] of waiting.entries()) {
    const { seq, kind } = rows[at] as SealedRow
    const { object_type, object_ids, unit_id, outcome } = entry
    const is_private = outcome === 'denied' || kind === 'viewed' || kind === 'downloaded'
    for (const object_id of object_ids) index.push({ object_type, object_id, seq, is_private })
    for (const [id, type] of Object.entries(entry.along ?? {}))
      index.push({ object_type: type, object_id: Number(id), seq, is_private })
    if (unit_id !== null) units.push({ unit_id, seq })
    if (kind === 'imported' && outcome === 'done')
      imports.push(...object_ids.map((import_id) => ({ import_id, seq })))
  }
  await scope.batch([
    saveSealed(scope, rows),
    saveIndex(scope, index),
    ...(units.length > 0 ? [saveUnitIndex(scope, units)] : []),
    ...(imports.length > 0 ? [saveImportIndex(scope, imports)] : []),
  ])
}
