// Ways to tamper with an export, each with the verdict that it must get.
import type { SealedRow } from '../../src/features/history/export/export.sql.ts'
import { formatSeal } from '../../src/features/history/export/export-lines.ts'
import {
  chainRows,
  writeExport,
  type Chain,
  type ExportFiles,
  type Random,
} from './random-exports.ts'

interface Tampered {
  readonly files: ExportFiles
  readonly verdict: string
  /** The seal line of a mail. */
  readonly pasted: string
}

type Tamper = (random: Random, chain: Chain) => Tampered

const withEntries = (chain: Chain, entries: Buffer, verdict: string): Tampered => ({
  files: { ...writeExport(chain), 'entries.jsonl': entries },
  verdict,
  pasted: '',
})

const splitLines = (chain: Chain) =>
  writeExport(chain)['entries.jsonl'].toString().trimEnd().split('\n')

const joinLines = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)

const changeByte: Tamper = (random, chain) => {
  const entries = writeExport(chain)['entries.jsonl']
  const at = random.below(entries.length)
  const line = entries.subarray(0, at).filter((byte) => byte === 10).length + 1
  entries[at] = ((entries[at] ?? 0) + random.between(1, 255)) % 256
  return withEntries(chain, entries, `Changed: entry ${line}`)
}

const removeByte: Tamper = (random, chain) => {
  const entries = writeExport(chain)['entries.jsonl']
  const at = random.below(entries.length)
  const line = entries.subarray(0, at).filter((byte) => byte === 10).length + 1
  const rest = Buffer.concat([entries.subarray(0, at), entries.subarray(at + 1)])
  return withEntries(chain, rest, `Changed: entry ${line}`)
}

const swapLines: Tamper = (random, chain) => {
  const lines = splitLines(chain)
  const at = random.below(lines.length - 1)
  lines.splice(at, 2, lines[at + 1] ?? '', lines[at] ?? '')
  return withEntries(chain, joinLines(lines), `Changed: entry ${at + 1}`)
}

const removeLines: Tamper = (random, chain) => {
  const lines = splitLines(chain)
  const from = random.below(lines.length - 8)
  const count = random.between(1, 5)
  lines.splice(from, count)
  return withEntries(chain, joinLines(lines), `Missing: entries ${from + 1} to ${from + count}`)
}

/** The seals of the cut entries are cut too; only a mail still has the last one. */
const cutEnd: Tamper = (random, chain) => {
  const last = chain.seals.at(-1)
  if (!last) throw new Error('the chain has no seal')
  const kept = random.between(1, last.seq - 1)
  const seals = chain.seals.filter(({ seq }) => seq <= kept)
  const files = writeExport({ ...chain, seals, rows: chain.rows.slice(0, kept) })
  return {
    files: { ...files, 'keys.json': writeExport(chain)['keys.json'] },
    verdict: `Missing: entries ${kept + 1} to ${last.seq}`,
    pasted: formatSeal(last),
  }
}

/** Hashes all entries again after a change: only a seal can tell. */
const rewriteChain: Tamper = (random, chain) => {
  const sealed = chain.seals[0]
  if (!sealed) throw new Error('the chain has no seal')
  const at = random.below(sealed.seq)
  const rows = chain.rows.with(at, {
    ...(chain.rows[at] as SealedRow),
    user_id: 99,
    actor: { hash: '0'.repeat(64) },
  })
  return {
    files: writeExport({ ...chain, rows: chainRows(chain.account_id, rows) }),
    verdict: `Seal ${sealed.at.slice(0, 10)} does not match`,
    pasted: '',
  }
}

/** Half of the manipulations change one byte. */
export const TAMPERINGS: readonly Tamper[] = [
  changeByte,
  removeByte,
  changeByte,
  swapLines,
  changeByte,
  removeLines,
  changeByte,
  cutEnd,
  changeByte,
  rewriteChain,
]
