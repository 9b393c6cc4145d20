// Signs the head of each chain once a day and mails it to the owner (decision 0058).
import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, inTransaction, type WorkspaceScope } from '../database/query/scope.ts'
import { attemptEach } from '../jobs/attempt-each.ts'
import type { Outbox } from '../mail/outbox.ts'
import { buildSealText, formatKeyName, startChain } from './hashes.ts'
import { isKindOf } from './history-kinds.ts'
import { hasSealedValues, linkEntry } from './seal-entry.ts'
import type { SealKey } from './seal-key.ts'
import { renderFailureMail, renderSealMail } from './seal-mail.ts'
import { sealFirm } from './sealing.ts'
import { findSealed, lockChain } from './sealing.sql.ts'
import {
  findLastSeal,
  findOwner,
  insertFailure,
  insertSeal,
  listFirms,
  readNow,
  type LastSeal,
} from './seals.sql.ts'

export interface SealingDeps {
  /** Connects as the role for jobs. */
  readonly pool: pg.Pool
  readonly key: SealKey
  readonly outbox: Outbox
}

/** Entries read at a time. */
const BATCH = 500

export interface SealingJobDeps extends SealingDeps {
  readonly log: Pick<Logger, 'error'>
}

/** Seals the day of every firm. A second run on the same day makes no second seal. */
export async function sealDay(deps: SealingJobDeps): Promise<void> {
  const firms = await listFirms(createReadScope(deps.pool, {}))
  await attemptEach(deps.log, 'the day of a firm could not be sealed', firms, ({ account_id }) =>
    sealDayOfFirm(deps, account_id),
  )
}

/** @param mayRepeat also makes a second seal of the day */
export async function sealDayOfFirm(
  deps: SealingDeps,
  account_id: number,
  mayRepeat = false,
): Promise<void> {
  await sealFirm(deps.pool, account_id)
  const scope = createReadScope(deps.pool, { account_id })
  const last = await findLastSeal(scope)
  if (last?.is_of_today && !mayRepeat) return
  const checked = await checkChain(scope, last)
  if (checked.seq === (last?.seq ?? 0) && checked.mismatch === undefined) return
  await inTransaction(deps.pool, { account_id }, (own) => saveOutcome(deps, own, last, checked))
}

interface CheckedChain {
  /** The last entry that was checked, and the hash of the chain there. */
  readonly seq: number
  readonly hash: Buffer
  /** The first entry that does not recompute. */
  readonly mismatch: number | undefined
}

/** Recomputes the hashes since the last seal. */
async function checkChain(
  scope: WorkspaceScope,
  last: LastSeal | undefined,
): Promise<CheckedChain> {
  let seq = last?.seq ?? 0
  let hash = last ? Buffer.from(last.hash, 'hex') : startChain(scope.account_id)
  for (;;) {
    const entries = await findSealed(scope, seq, BATCH)
    for (const entry of entries) {
      const next = seq + 1
      const link = linkEntry(scope.account_id, next, entry, entry.sealed, hash)
      const isIntact =
        entry.seq === next &&
        link.digest.toString('hex') === entry.digest &&
        link.hash.toString('hex') === entry.hash &&
        hasSealedValues(entry, entry.sealed) &&
        isKindOf(entry.kind, entry)
      if (!isIntact) return { seq, hash, mismatch: next }
      seq = next
      hash = link.hash
    }
    if (entries.length < BATCH) return { seq, hash, mismatch: undefined }
  }
}

/** @param last the seal that the check started from; another job may have made one since */
async function saveOutcome(
  { key, outbox }: SealingDeps,
  scope: WorkspaceScope,
  last: LastSeal | undefined,
  { seq, hash: head, mismatch }: CheckedChain,
): Promise<void> {
  await scope.batch([lockChain(scope)])
  const newest = await findLastSeal(scope)
  const owner = await findOwner(scope)
  if (!owner || newest?.seq !== last?.seq) return
  if (mismatch !== undefined) {
    if (await insertFailure(scope, mismatch))
      await outbox.sendForFirm(scope, renderFailureMail(owner, mismatch))
    return
  }
  const [at, hash] = [await readNow(scope), head.toString('hex')]
  const text = buildSealText({ account_id: scope.account_id, seq, hash, at })
  const signature = key.sign(text).toString('hex')
  await scope.batch(insertSeal(scope, { seq, hash, at, signature }, key.publicKey))
  const seal = { seq, at, hash, signature, key: formatKeyName(key.publicKey) }
  await outbox.sendForFirm(
    scope,
    renderSealMail(owner, { ...seal, entries: seq - (last?.seq ?? 0) }),
  )
}
