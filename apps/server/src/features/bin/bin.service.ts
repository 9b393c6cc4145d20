// Lists, restores and purges the items of the bin.
import type { binEndpoints } from '@casework/contract/bin'
import { withDeadline } from '../../platform/database/query/request-deadline.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import { underHold, missing, Refusal } from '../../platform/refusal.ts'
import { saveBinDays } from '../accounts/index.ts'
import { lockStorageUsed } from '../documents/index.ts'
import { findOrphan, listItems, lockUnits, readBin, type Unit } from './bin.sql.ts'
import { lockForPurge, purgeUnits } from './purge.sql.ts'
import { restoreUnit } from './restore.sql.ts'

const BYTES_PER_MB = 1024 * 1024

/** A client may come back with 10,000 documents. */
const RESTORE_MS = 25_000

const notFound = () => missing('Item not found in the bin')

function requireParents(units: readonly Unit[], with_parents: boolean): void {
  const [first] = units
  if (units.length > 1 && first && !with_parents)
    throw new Refusal('conflict', 'This can only be restored together with "{title}"', {
      values: { title: first.title },
    })
}

/** The name of a purged parent is unknown, unless it is the client. */
const cannotBeRestored = ({ title, client_name }: Unit) =>
  new Refusal('conflict', 'This cannot be restored because "{title}" was permanently deleted', {
    values: { title: client_name ?? title },
  })

const describeUnit = ({
  id,
  kind,
  record_id,
}: Pick<Unit, 'id' | 'record_id'> & { kind: string }) => ({
  unit_id: id,
  object_type: kind,
  object_ids: [record_id],
})

/** An entry for the item, and for each that went along. */
function recordUnits<U extends Parameters<typeof describeUnit>[0]>(
  scope: WorkspaceScope,
  unit: U,
  units: readonly U[],
): void {
  const also = units.filter((one) => one !== unit).map(describeUnit)
  recordHistory(scope, { ...describeUnit(unit), also })
}

async function restoreUnits(scope: WorkspaceScope, ids: readonly number[]): Promise<void> {
  for (const id of ids) await restoreUnit(scope, id)
}

export const createBinService = (storageLimitMb: number): HandlersOf<typeof binEndpoints> => ({
  list: async ({ scope }, { query }) => {
    const page = await listItems(scope, query)
    const bin = await readBin(scope)
    if (!bin) throw missing('Account not found')
    return { ...page, bin }
  },

  restore: async ({ scope }, { params, body }) => {
    const units = await lockUnits(scope, params.id)
    const unit = units.find(({ id }) => id === params.id)
    if (!unit) throw notFound()
    requireParents(units, body.with_parents)
    const restored = units.map(({ id }) => id)
    const orphan = await findOrphan(scope, restored)
    if (orphan) throw cannotBeRestored(units.find(({ id }) => id === orphan.id) ?? unit)
    const bytes = units.reduce((sum, one) => sum + one.bytes, 0)
    if (bytes > storageLimitMb * BYTES_PER_MB - (await lockStorageUsed(scope)).live)
      throw new Refusal('quota_exceeded', 'There is not enough storage to restore this')
    await withDeadline(() => restoreUnits(scope, restored), RESTORE_MS)
    const { kind, record_id } = unit
    recordUnits(scope, unit, units)
    return { restored, kind, record_id }
  },

  purge: async ({ scope }, { params }) => {
    const units = await lockForPurge(scope, params.id, false)
    const unit = units.find(({ id }) => id === params.id)
    if (!unit) throw notFound()
    if (units.some(({ on_hold }) => on_hold)) throw underHold()
    await purgeUnits(
      scope,
      units.map(({ id }) => id),
    )
    recordUnits(scope, unit, units)
    return null
  },

  saveSettings: async ({ scope }, { body }) => {
    const { before, ...saved } = await saveBinDays(scope, body.days)
    const { account_id } = scope
    recordHistory(scope, {
      object_type: 'firm',
      object_ids: [account_id],
      changes: { [account_id]: listChanged({ bin_days: before }, { bin_days: saved.days }) },
    })
    return saved
  },
})
