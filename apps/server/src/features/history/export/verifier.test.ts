import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createChain,
  createRandom,
  writeExport,
  type ExportFiles,
} from '../../../../test/history/random-exports.ts'
import { formatEntry, formatKeys, formatSeal } from './export-lines.ts'
import { findPeriods } from './periods.ts'

type Check = (
  files: Partial<ExportFiles>,
  pasted?: string,
) => Promise<{ lines: string[]; exitCode: number }>

const { checkHistory } = (await import(
  pathToFileURL(join(import.meta.dirname, 'verifier', 'check-history.mjs')).href
)) as { checkHistory: Check }

interface KeysFile {
  readonly keys: readonly { readonly id: string; readonly public: string }[]
}

const RECORD_NOTE =
  "Entries about this record that are not in this file cannot be detected here. The firm's full export shows them."

describe('a full export', () => {
  test('accepts unchanged exports, and counts entries, seals and erased values', async () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const chain = createChain(createRandom(seed))
      const lines = writeExport(chain)['entries.jsonl'].toString()
      const values = lines.match(/"hash":/g)?.length ?? 0
      const erased = values - chain.rows.length - (lines.match(/"salt":/g)?.length ?? 0)
      const last = chain.seals.at(-1)
      expect(await checkHistory(writeExport(chain), last && formatSeal(last))).toEqual({
        lines: [
          `Valid: ${chain.rows.length} entries, ${chain.seals.length} seals, ${erased} erased values`,
          `Not sealed yet: entries after ${last?.seq}`,
        ],
        exitCode: 0,
      })
    }
  })

  test('names the entry of a person or record whose id is no whole number (HIST-030)', async () => {
    const files = writeExport(createChain(createRandom(1)))
    const text = files['entries.jsonl'].toString()
    for (const id of [/"user_id":\d+/, /"object_id":\d+/]) {
      const at = text.search(id)
      const entries = Buffer.from(text.replace(id, '$&.5'))
      const seq = text.slice(0, at).split('\n').length
      expect(await checkHistory({ ...files, 'entries.jsonl': entries })).toEqual({
        lines: [`Changed: entry ${seq}`],
        exitCode: 1,
      })
    }
  })

  test('says that nothing is sealed yet without a seal', async () => {
    const chain = { ...createChain(createRandom(1)), seals: [] }
    expect(await checkHistory(writeExport(chain))).toEqual({
      lines: ['Not sealed yet: entries after 0'],
      exitCode: 0,
    })
  })

  test('reports files that are missing or cannot be read with exit code 2', async () => {
    const { 'seals.jsonl': _, ...incomplete } = writeExport(createChain(createRandom(1)))
    expect(await checkHistory(incomplete)).toMatchObject({ exitCode: 2 })
    const files = writeExport(createChain(createRandom(1)))
    for (const name of ['entries.jsonl', 'keys.json'] as const)
      expect(await checkHistory({ ...files, [name]: Buffer.from('PK\x03\x04') })).toMatchObject({
        exitCode: 2,
      })
    expect(await checkHistory(files, 'no seal')).toMatchObject({ exitCode: 2 })
  })

  test('refuses a seal of another key, and a key under another name', async () => {
    const chain = createChain(createRandom(1))
    const other = createChain(createRandom(2))
    const files = writeExport(chain)
    const read = ({ seals }: typeof chain) => JSON.parse(formatKeys(1, seals)) as KeysFile
    const [own, foreign] = [read(chain), read(other)]
    const swapped = { ...own, keys: [{ ...own.keys[0], public: foreign.keys[0]?.public }] }
    for (const keys of [{ ...own, keys: foreign.keys }, swapped]) {
      const changed = {
        ...files,
        'keys.json': Buffer.from(JSON.stringify({ ...keys, account_id: chain.account_id })),
      }
      expect(await checkHistory(changed)).toEqual({
        lines: ['Seal 2026-11-01 does not match'],
        exitCode: 1,
      })
    }
  })
})

describe('the export of a record', () => {
  /** Whole entries at `seqs`, hashes only for the others of the same seal periods. */
  function writeRecordExport(seed: number, seqs: readonly number[]): ExportFiles {
    const chain = createChain(createRandom(seed))
    const { rows, account_id } = chain
    const periods = findPeriods(
      seqs,
      chain.seals.map(({ seq }) => seq),
      rows.length,
    )
    const isIn = (seq: number) => periods.some(({ after, to }) => seq > after && seq <= to)
    const edges = periods.flatMap(({ after, to }) => [after, to])
    const seals = chain.seals.filter(({ seq }) => edges.includes(seq))
    const lines = rows
      .filter(({ seq }) => isIn(seq))
      .map((row) => formatEntry({ ...row, is_full: seqs.includes(row.seq) }, 21))
    return {
      'entries.jsonl': Buffer.from(lines.map((line) => `${line}\n`).join('')),
      'seals.jsonl': Buffer.from(seals.map((seal) => `${formatSeal(seal)}\n`).join('')),
      'keys.json': Buffer.from(
        formatKeys(account_id, seals, { object_type: 'case', object_id: 21 }),
      ),
    }
  }

  const cut = (files: ExportFiles, at: number): ExportFiles => {
    const lines = files['entries.jsonl'].toString().split('\n')
    return { ...files, 'entries.jsonl': Buffer.from(lines.toSpliced(at, 1).join('\n')) }
  }
  const getSeqs = (files: ExportFiles): number[] =>
    files['entries.jsonl']
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { seq: number }).seq)

  test('is valid with its note, and names each line that is cut (HIST-031)', async () => {
    for (let seed = 0; seed < 5; seed += 1) {
      const length = createChain(createRandom(seed)).rows.length
      const files = writeRecordExport(seed, [2, length - 7])
      const { lines, exitCode } = await checkHistory(files)
      expect({ exitCode, note: lines.at(-1) }).toEqual({ exitCode: 0, note: RECORD_NOTE })
      const seqs = getSeqs(files)
      for (const [at, seq] of seqs.entries())
        expect(await checkHistory(cut(files, at)), `seed ${seed}`).toEqual({
          lines: [`Missing: entries ${seq} to ${seq}`],
          exitCode: 1,
        })
    }
  })

  test('names the changed line, whole or hashes only (HIST-030)', async () => {
    const files = writeRecordExport(3, [2])
    const seqs = getSeqs(files)
    const text = files['entries.jsonl'].toString().trimEnd().split('\n')
    for (const [at, seq] of seqs.entries()) {
      const lines = text.with(
        at,
        (text[at] ?? '').replace(
          /"digest":"(.)/,
          (_, digit) => `"digest":"${digit === '0' ? '1' : '0'}`,
        ),
      )
      const entries = Buffer.from(`${lines.join('\n')}\n`)
      expect(await checkHistory({ ...files, 'entries.jsonl': entries })).toEqual({
        lines: [`Changed: entry ${seq}`],
        exitCode: 1,
      })
    }
  })
})
