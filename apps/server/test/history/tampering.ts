// Ways to tamper with an exported history, each with the verdict that it must get.
import { extendChain, hashEntry, startChain } from '../../src/platform/history/hashes.ts'
import type { ExportFiles, Random } from './random-exports.ts'

/** An untouched export. */
export interface Exported {
  readonly files: ExportFiles
  /** The seal line of the last mail. */
  readonly mailed: string
}

interface Tampered {
  readonly files: ExportFiles
  readonly verdict: string
  /** The seal line of a mail. */
  readonly pasted: string
}

type Tamper = (random: Random, exported: Exported) => Tampered
type HashedEntry = Parameters<typeof hashEntry>[0]

/** The parts of a line of entries.jsonl that a forger hashes again. */
interface Line extends Omit<HashedEntry, 'account_id' | 'actor' | 'values'> {
  readonly actor: { readonly hash: string }
  readonly values: readonly {
    readonly object_id: number
    readonly field: string
    readonly side: 'before' | 'after'
    readonly hash: string
  }[]
}

const withEntries = ({ files }: Exported, entries: Buffer, verdict: string): Tampered => ({
  files: { ...files, 'entries.jsonl': entries },
  verdict,
  pasted: '',
})

const splitLines = (file: Buffer) => file.toString().trimEnd().split('\n')

const joinLines = (lines: readonly string[]) =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''))

const readSeals = ({ files }: Exported) =>
  splitLines(files['seals.jsonl']).map((text) => ({
    text,
    ...(JSON.parse(text) as { seq: number; at: string }),
  }))

const pickByte = (random: Random, { files }: Exported) => {
  const entries = Buffer.from(files['entries.jsonl'])
  const at = random.below(entries.length)
  const line = entries.subarray(0, at).filter((byte) => byte === 10).length + 1
  return { entries, at, verdict: `Changed: entry ${line}` }
}

const changeByte: Tamper = (random, exported) => {
  const { entries, at, verdict } = pickByte(random, exported)
  entries[at] = ((entries[at] ?? 0) + random.between(1, 255)) % 256
  return withEntries(exported, entries, verdict)
}

const removeByte: Tamper = (random, exported) => {
  const { entries, at, verdict } = pickByte(random, exported)
  const rest = Buffer.concat([entries.subarray(0, at), entries.subarray(at + 1)])
  return withEntries(exported, rest, verdict)
}

/** Moves a line up or down, by any number of lines. */
const moveLine: Tamper = (random, exported) => {
  const lines = splitLines(exported.files['entries.jsonl'])
  const from = random.below(lines.length)
  const to = (from + random.between(1, lines.length - 1)) % lines.length
  const [moved = ''] = lines.splice(from, 1)
  lines.splice(to, 0, moved)
  return withEntries(exported, joinLines(lines), `Changed: entry ${Math.min(from, to) + 1}`)
}

const removeLines: Tamper = (random, exported) => {
  const lines = splitLines(exported.files['entries.jsonl'])
  const from = random.below(lines.length - 8)
  const count = random.between(1, 5)
  lines.splice(from, count)
  return withEntries(exported, joinLines(lines), `Missing: entries ${from + 1} to ${from + count}`)
}

/** The seals of the cut entries are cut too; only a mail still has the last one. */
const cutEnd: Tamper = (random, exported) => {
  const { files, mailed } = exported
  const last = (JSON.parse(mailed) as { seq: number }).seq
  const kept = random.between(1, last - 1)
  const seals = readSeals(exported).filter(({ seq }) => seq <= kept)
  return {
    files: {
      ...files,
      'entries.jsonl': joinLines(splitLines(files['entries.jsonl']).slice(0, kept)),
      'seals.jsonl': joinLines(seals.map(({ text }) => text)),
    },
    verdict: `Missing: entries ${kept + 1} to ${last}`,
    pasted: mailed,
  }
}

/** Hashes all entries again after a change: only a seal can tell. */
const rewriteChain: Tamper = (random, exported) => {
  const { files } = exported
  const [seal] = readSeals(exported)
  const { account_id } = JSON.parse(files['keys.json'].toString()) as { account_id: number }
  const at = random.below(seal?.seq ?? 0)
  let previous: Uint8Array = startChain(account_id)
  const lines = splitLines(files['entries.jsonl']).map((text, index) => {
    const line = JSON.parse(text) as Line & { digest: string; hash: string }
    const { digest: _, hash: __, ...written } = line
    const facts: Line =
      index === at ? { ...written, user_id: 99, actor: { hash: '0'.repeat(64) } } : written
    const values = facts.values.map(
      ({ object_id, field, side, hash }) => [object_id, field, side, hash] as const,
    )
    const digest = hashEntry({ ...facts, account_id, actor: facts.actor.hash, values })
    previous = extendChain(previous, digest)
    const hash = Buffer.from(previous).toString('hex')
    return JSON.stringify({ ...facts, digest: digest.toString('hex'), hash })
  })
  return withEntries(exported, joinLines(lines), `Seal ${seal?.at.slice(0, 10)} does not match`)
}

/** Half of the manipulations change one byte. */
export const TAMPERINGS: readonly Tamper[] = [
  changeByte,
  removeByte,
  changeByte,
  moveLine,
  changeByte,
  removeLines,
  changeByte,
  cutEnd,
  changeByte,
  rewriteChain,
]
