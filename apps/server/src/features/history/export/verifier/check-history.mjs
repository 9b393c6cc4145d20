// The verdict about an export: hashes of each entry, the chain, the seals, and what is missing.
import {
  countErased,
  follows,
  isDigestIntact,
  isFull,
  readEntry,
  splitLines,
} from './entry-lines.mjs'
import { hash } from './hashes.mjs'
import { isSealIntact, readPastedSeals, readSeals } from './seal-lines.mjs'

export const FILES = ['entries.jsonl', 'seals.jsonl', 'keys.json']
const RECORD_NOTE =
  "Entries about this record that are not in this file cannot be detected here. The firm's full export shows them."
/** Lines that are hashed at the same time. */
const BATCH = 200

/** The first thing that is wrong. Exit code 1: changed or missing, 2: unreadable. */
class Finding extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
const changed = (seq) => new Finding(`Changed: entry ${seq}`)
const missing = (from, to) => new Finding(`Missing: entries ${from} to ${to}`)
const unsealed = (seq) => `Not sealed yet: entries after ${seq}`
const unreadable = (what) => new Finding(`Unreadable: ${what}`, 2)

/**
 * Checks the files of an export.
 * @param files bytes by name (see FILES)
 * @param pasted seal lines from mails, as one text
 * @returns the lines of the verdict, and the exit code of verify.mjs
 */
export async function checkHistory(files, pasted = '') {
  try {
    return { lines: await findVerdict(files, pasted), exitCode: 0 }
  } catch (error) {
    if (error instanceof Finding) return { lines: [error.message], exitCode: error.exitCode }
    if (error.name !== 'NotSupportedError') throw error
    return { lines: ['Unreadable: Ed25519 signatures are unknown to this program'], exitCode: 2 }
  }
}

async function findVerdict(files, pasted) {
  for (const name of FILES) if (!files[name]) throw unreadable(`${name} is missing`)
  const keys = readKeys(files['keys.json'])
  const seals = await Promise.all(
    readSeals(files['seals.jsonl']).map(async (seal) => ({
      ...seal,
      isIntact: await isSealIntact(seal, keys),
    })),
  )
  const lines = readEntries(files['entries.jsonl'])
  const mailed = await readMailedSeals(pasted, keys)
  if (lines.length + seals.length + mailed.length === 0) throw unreadable('entries.jsonl is empty')
  const chain = await followChain(lines, keys, seals, mailed)
  for (const seal of [...seals, ...mailed]) checkSeal(seal, chain)
  checkEnd(chain, seals, mailed, keys.record)
  return describeValid(chain, [...seals, ...mailed], keys.record)
}

function readKeys(bytes) {
  try {
    const { account_id, keys, record } = JSON.parse(new TextDecoder().decode(bytes))
    if (Array.isArray(keys)) return { account_id, keys, record }
  } catch {
    // Refused below.
  }
  throw unreadable('keys.json')
}

function readEntries(bytes) {
  const lines = Array.from(splitLines(bytes))
  const isJsonLike = ({ bytes: line }) => line[0] === 0x7b || line.at(-1) === 0x7d
  if (bytes.length > 0 && !lines.some(isJsonLike)) throw unreadable('entries.jsonl')
  return lines
}

async function readMailedSeals(pasted, keys) {
  if (pasted.trim() === '') return []
  const seals = readPastedSeals(pasted)
  if (seals.length === 0) throw unreadable('the pasted text contains no seal')
  return Promise.all(
    seals.map(async (seal) => ({ ...seal, isIntact: await isSealIntact(seal, keys) })),
  )
}

/** Checks each line and that it follows the one before. */
async function followChain(lines, { account_id, record }, seals, mailed) {
  const wanted = new Set([...seals, ...mailed].map(({ seq }) => seq))
  const chain = {
    lines,
    account_id,
    seals,
    record,
    last: 0,
    count: 0,
    erased: 0,
    hashes: new Map(),
  }
  let previous = { seq: 0, hash: await hash(`casework history ${account_id}`) }
  for (let start = 0; start < lines.length; start += BATCH) {
    const checks = []
    for (let at = start; at < Math.min(start + BATCH, lines.length); at += 1) {
      const entry = readEntry(lines[at])
      checks.push(checkLine(chain, at, entry, previous))
      if (!entry) break
      if (wanted.has(entry.seq)) chain.hashes.set(entry.seq, entry.hash)
      chain.erased += countErased(entry)
      previous = entry
    }
    for (const finding of await Promise.all(checks)) if (finding) throw finding
  }
  return Object.assign(chain, { last: previous.seq, count: lines.length })
}

async function checkLine(chain, at, entry, previous) {
  const expected = previous.seq + 1
  if (!entry) {
    const isBlankEnd = chain.lines.slice(at).every(({ bytes }) => bytes.length === 0)
    return changed(isBlankEnd ? previous.seq : expected)
  }
  if (!chain.record && !isFull(entry)) return changed(expected)
  const isNext = await follows(entry, previous.hash)
  const { seq } = entry
  if (seq === expected)
    return isNext && (await isDigestIntact(entry, chain.account_id)) ? undefined : changed(seq)
  if (isNext || seq < expected) return changed(expected)
  if (chain.record) return checkPeriodStart(chain, entry, previous.seq)
  return isAnyBelow(chain.lines.slice(at + 1), expected, seq)
    ? changed(expected)
    : missing(expected, seq - 1)
}

/** A record export leaves out whole periods between two seals, and nothing else. */
async function checkPeriodStart({ lines, account_id, seals }, entry, previousSeq) {
  const expected = previousSeq + 1
  const { seq } = entry
  const isEnd = previousSeq === 0 || seals.some((seal) => seal.seq === previousSeq)
  const before = seals.find((seal) => seal.seq === seq - 1)
  if (isEnd && before) {
    if (!before.isIntact) return mismatch(before)
    const isIntact =
      (await follows(entry, before.hash)) && (await isDigestIntact(entry, account_id))
    return isIntact ? undefined : changed(seq)
  }
  if (isAnyBelow(lines, expected, seq)) return changed(expected)
  if (isEnd) {
    const start = Math.max(previousSeq, ...seals.map((seal) => seal.seq).filter((at) => at < seq))
    return missing(start + 1, seq - 1)
  }
  const ends = seals.map((seal) => seal.seq).filter((at) => at > previousSeq && at < seq)
  return missing(expected, Math.min(seq - 1, ...ends))
}

/** Whether one of these lines is an entry from `from` to before `to`. */
const isAnyBelow = (lines, from, to) =>
  lines.some((line) => {
    const seq = readEntry(line)?.seq
    return seq !== undefined && seq >= from && seq < to
  })

const mismatch = ({ name }) => new Finding(`Seal ${name} does not match`)

function checkSeal(seal, { hashes }) {
  const found = hashes.get(seal.seq)
  if (!seal.isIntact || (found !== undefined && found !== seal.hash)) throw mismatch(seal)
}

/** Entries that a seal counts and the file does not have. */
function checkEnd({ last }, seals, mailed, record) {
  const beyond = (list) => list.map(({ seq }) => seq).filter((seq) => seq > last)
  if (!record) {
    const end = Math.max(0, ...beyond(seals), ...beyond(mailed))
    if (end > 0) throw missing(last + 1, end)
    return
  }
  const isPeriodEnd = last > 0 && seals.some(({ seq }) => seq === last)
  const [end] = (beyond(seals).length > 0 ? beyond(seals) : beyond(mailed)).sort((a, b) => a - b)
  if (!isPeriodEnd && end !== undefined) throw missing(last + 1, end)
}

function describeValid({ count, last, erased }, seals, record) {
  const note = record ? [RECORD_NOTE] : []
  const sealed = new Set(seals.map(({ seq }) => seq))
  if (sealed.size === 0) return [unsealed(0), ...note]
  const end = Math.max(...sealed)
  return [
    `Valid: ${count} entries, ${sealed.size} seals, ${erased} erased values`,
    ...(last > end ? [unsealed(end)] : []),
    ...note,
  ]
}
