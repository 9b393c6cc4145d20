import { randomBytes } from 'node:crypto'
import { buildCompound, VALID_ROWS, joinLines, MB, ERRORS, type Hostile } from './hostile-parts.ts'
import { buildWorkbook } from './import-clients.ts'

export const csv: readonly Omit<Hostile, 'name'>[] = [
  {
    description: 'a zero byte',
    bytes: () => Buffer.from('Name\nAc\0me\n'),
    outcome: ERRORS.content,
  },
  {
    description: 'UTF-16 without its mark',
    bytes: () => Buffer.from('Name\nAcme\n', 'utf16le'),
    outcome: ERRORS.content,
  },
  {
    description: 'one quoted field without an end',
    bytes: () => Buffer.from(`Name\n"${'x'.repeat(9 * MB)}`),
    outcome: ERRORS.damaged,
  },
  {
    description: '20,001 rows',
    bytes: () => Buffer.from(`Name\n${joinLines(20_001, (at) => `Client ${at}\n`)}`),
    outcome: ERRORS.rows,
  },
  {
    description: 'nine million line ends',
    bytes: () => Buffer.from(`Name\n${'\n'.repeat(9 * MB)}`),
    outcome: ERRORS.rows,
  },
  {
    description: 'nine million commas',
    bytes: () => Buffer.from(','.repeat(9 * MB)),
    outcome: [ERRORS.column, ERRORS.damaged],
  },
  {
    description: 'headings named like properties of the prototype',
    bytes: () => Buffer.from('__proto__,constructor,Name\na,b,Acme\n'),
    outcome: 1,
  },
  {
    description: 'a workbook',
    bytes: () => buildWorkbook('xlsx', VALID_ROWS),
    outcome: ERRORS.content,
  },
  {
    description: 'random bytes',
    bytes: () => Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(200_000, 1), Buffer.from([0])]),
    outcome: ERRORS.content,
  },
  { description: 'no bytes', bytes: () => Buffer.alloc(0), outcome: ERRORS.empty },
]

const MUTANTS = 6

function mutate(bytes: Buffer, seed: number): Buffer {
  const mutant = Buffer.from(bytes)
  for (let at = 0; at < 40; at += 1)
    mutant[600 + ((seed * 7919 + at * 104_729) % (mutant.length - 600))] =
      (seed * 31 + at * 17) % 256
  return mutant
}

export const xls: readonly Omit<Hostile, 'name'>[] = [
  {
    description: 'a truncated workbook',
    bytes: () => buildWorkbook('xls', VALID_ROWS).subarray(0, 2000),
    outcome: [ERRORS.damaged, ERRORS.content, ERRORS.column],
  },
  {
    description: 'a web page',
    bytes: () => Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'),
    outcome: ERRORS.content,
  },
  {
    description: 'a workbook of the other format',
    bytes: () => buildWorkbook('xlsx', VALID_ROWS),
    outcome: ERRORS.content,
  },
  {
    description: 'a stream of random bytes',
    bytes: () => buildCompound({ Workbook: randomBytes(50_000) }),
    outcome: [ERRORS.damaged, ERRORS.column, ERRORS.empty, ERRORS.password],
  },
  ...Array.from({ length: MUTANTS }, (_, seed) => ({
    description: `changed bytes, variant ${seed + 1}`,
    bytes: () => mutate(buildWorkbook('xls', VALID_ROWS), seed + 1),
    outcome: [
      0,
      1,
      ERRORS.damaged,
      ERRORS.content,
      ERRORS.column,
      ERRORS.empty,
      ERRORS.rows,
      ERRORS.password,
    ],
  })),
]
