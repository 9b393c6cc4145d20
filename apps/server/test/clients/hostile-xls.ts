import { randomBytes } from 'node:crypto'
import { compound, GOOD, lines, MB, SAYS, type Hostile } from './hostile-parts.ts'
import { workbook } from './import-clients.ts'

export const csv: readonly Omit<Hostile, 'name'>[] = [
  { what: 'a zero byte', bytes: () => Buffer.from('Name\nAc\0me\n'), comes: SAYS.content },
  {
    what: 'UTF-16 without its mark',
    bytes: () => Buffer.from('Name\nAcme\n', 'utf16le'),
    comes: SAYS.content,
  },
  {
    what: 'one quoted field without an end',
    bytes: () => Buffer.from(`Name\n"${'x'.repeat(9 * MB)}`),
    comes: SAYS.damaged,
  },
  {
    what: '20,001 rows',
    bytes: () => Buffer.from(`Name\n${lines(20_001, (at) => `Client ${at}\n`)}`),
    comes: SAYS.rows,
  },
  {
    what: 'nine million line ends',
    bytes: () => Buffer.from(`Name\n${'\n'.repeat(9 * MB)}`),
    comes: SAYS.rows,
  },
  {
    what: 'nine million commas',
    bytes: () => Buffer.from(','.repeat(9 * MB)),
    comes: [SAYS.column, SAYS.damaged],
  },
  {
    what: 'headings that reach for the prototype',
    bytes: () => Buffer.from('__proto__,constructor,Name\na,b,Acme\n'),
    comes: 1,
  },
  { what: 'a workbook', bytes: () => workbook('xlsx', GOOD), comes: SAYS.content },
  {
    what: 'random bytes',
    bytes: () => Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(200_000, 1), Buffer.from([0])]),
    comes: SAYS.content,
  },
  { what: 'nothing', bytes: () => Buffer.alloc(0), comes: SAYS.empty },
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
    what: 'half of it',
    bytes: () => workbook('xls', GOOD).subarray(0, 2000),
    comes: [SAYS.damaged, SAYS.content, SAYS.column],
  },
  {
    what: 'a web page',
    bytes: () => Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'),
    comes: SAYS.content,
  },
  {
    what: 'a workbook of the other format',
    bytes: () => workbook('xlsx', GOOD),
    comes: SAYS.content,
  },
  {
    what: 'a stream of nothing but noise',
    bytes: () => compound({ Workbook: randomBytes(50_000) }),
    comes: [SAYS.damaged, SAYS.column, SAYS.password],
  },
  ...Array.from({ length: MUTANTS }, (_, seed) => ({
    what: `changed bytes, variant ${seed + 1}`,
    bytes: () => mutate(workbook('xls', GOOD), seed + 1),
    comes: [0, 1, SAYS.damaged, SAYS.content, SAYS.column, SAYS.rows, SAYS.password],
  })),
]
