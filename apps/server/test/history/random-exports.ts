// Exports of random chains, made with the hashes of the server.
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { SealedRow, SealRow } from '../../src/features/history/export/export.sql.ts'
import {
  formatEntry,
  formatKeys,
  formatSeal,
} from '../../src/features/history/export/export-lines.ts'
import {
  buildSealText,
  extendChain,
  hashEntry,
  hashValue,
  startChain,
  type Side,
} from '../../src/platform/history/hashes.ts'

/** mulberry32: the same seed gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
export type Random = ReturnType<typeof createRandom>

export interface Chain {
  readonly account_id: number
  readonly rows: readonly SealedRow[]
  readonly seals: readonly SealRow[]
}

const TEXTS = [
  'Acme v. Smith',
  'Überweisung “café”',
  'line one\nline two\ttab',
  '\u202e reversed \u0000',
  '</script><b>bold</b>',
  '😀 𝄞',
  '',
  '\ufffd',
  '{"seq":1}',
]
const ACTIONS = ['PUT /cases/:id/', 'POST /documents/upload/', 'GET /documents/:id/view/']

type Values = Record<string, Record<string, Partial<Record<Side, string | number | null>>>>

function createValues(random: Random, ids: readonly number[]): Values {
  const pickValue = () => random.pick<string | number | null>([...TEXTS, null, 0, 12, -3])
  const pickSides = () =>
    random.pick([{ after: pickValue() }, { before: pickValue(), after: pickValue() }])
  return Object.fromEntries(
    ids.map((id) => [
      id,
      Object.fromEntries(['title', 'date', 'client_id'].map((field) => [field, pickSides()])),
    ]),
  )
}

/** Salts and hashes of the values; some are erased. */
function sealValues(random: Random, changes: Values) {
  const hashes: Record<string, Record<string, Record<string, string>>> = {}
  const salts: typeof hashes = {}
  for (const [id, fields] of Object.entries(changes))
    for (const [field, sides] of Object.entries(fields))
      for (const [side, value] of Object.entries(sides)) {
        const salt = randomBytes(16)
        const hash = hashValue(salt, [Number(id), field, side as Side], value)
        ;((hashes[id] ??= {})[field] ??= {})[side] = hash
        if (random.below(8) > 0) ((salts[id] ??= {})[field] ??= {})[side] = salt.toString('hex')
      }
  return { hashes, salts }
}

type Unhashed = Omit<SealedRow, 'digest' | 'hash'>

function createRow(random: Random, seq: number): Unhashed {
  const isEmpty = random.below(4) === 0
  const object_ids = random.pick([[21], [301, 302], [9_007_199_254_740_991]])
  const changes = isEmpty ? {} : createValues(random, object_ids)
  const user_id = random.between(1, 9)
  const person = { name: random.pick(TEXTS), email: 'grace@example.com' }
  const salt = randomBytes(16)
  const hash = hashValue(salt, [user_id, 'actor', 'after'], person)
  const isErased = random.below(10) === 0
  return {
    seq,
    id: seq + 40,
    at: `2026-11-21T10:02:11.${String(seq).padStart(6, '0')}Z`,
    user_id,
    role: 'gold',
    action: random.pick(ACTIONS),
    object_type: 'case',
    object_ids,
    outcome: random.pick(['done', 'denied']),
    request_id: `req-${seq}`,
    level: random.pick([null, 'red']),
    unit_id: random.pick([null, 4]),
    actor: isErased ? { hash } : { salt: salt.toString('hex'), value: person, hash },
    sealed: sealValues(random, changes),
    changes,
    is_full: true,
  }
}

const SIDES = ['before', 'after'] as const

function digestRow(account_id: number, row: Unhashed) {
  const { sealed, actor, changes: _, is_full: __, ...facts } = row
  const values = Object.entries(sealed?.hashes ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([record, fields]) =>
      Object.keys(fields)
        .sort()
        .flatMap((field) =>
          SIDES.flatMap((side) => {
            const hash = fields[field]?.[side]
            return hash === undefined ? [] : [[Number(record), field, side, hash] as const]
          }),
        ),
    )
  return hashEntry({ ...facts, account_id, actor: actor?.hash ?? '', values })
}

/** Gives the rows their digests and hashes, from the first on. */
function chainRows(account_id: number, rows: readonly Unhashed[]): SealedRow[] {
  let previous: Uint8Array = startChain(account_id)
  return rows.map((row) => {
    const own = digestRow(account_id, row)
    previous = extendChain(previous, own)
    return { ...row, digest: own.toString('hex'), hash: Buffer.from(previous).toString('hex') }
  })
}

function sealRow(
  account_id: number,
  { seq, hash }: SealedRow,
  day: number,
  keys: { privateKey: KeyObject; publicKey: KeyObject },
): SealRow {
  const at = `2026-11-${String(day).padStart(2, '0')}T00:10:04.000001Z`
  const text = buildSealText({ account_id, seq, hash, at })
  const spki = keys.publicKey.export({ type: 'spki', format: 'der' })
  return {
    seq,
    at,
    hash,
    signature: sign(null, Buffer.from(text), keys.privateKey).toString('hex'),
    public_key: spki.subarray(-32).toString('base64'),
  }
}

/** A chain of 20 to 60 entries with 2 to 4 seals; some entries after the last one. */
export function createChain(random: Random): Chain {
  const account_id = random.between(1, 1000)
  const length = random.between(20, 60)
  const rows = chainRows(
    account_id,
    Array.from({ length }, (_, at) => createRow(random, at + 1)),
  )
  const keys = generateKeyPairSync('ed25519')
  const count = random.between(2, 4)
  const seals = Array.from({ length: count }, (_, at) => {
    const seq = Math.floor(((at + 1) * (length - 5)) / count)
    return sealRow(account_id, rows[seq - 1] as SealedRow, at + 1, keys)
  })
  return { account_id, rows, seals }
}

export type ExportFiles = Record<'entries.jsonl' | 'seals.jsonl' | 'keys.json', Buffer>

const joinLines = (lines: readonly string[]) =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''))

export const writeExport = ({ account_id, rows, seals }: Chain): ExportFiles => ({
  'entries.jsonl': joinLines(rows.map((row) => formatEntry(row))),
  'seals.jsonl': joinLines(seals.map(formatSeal)),
  'keys.json': Buffer.from(formatKeys(account_id, seals)),
})
