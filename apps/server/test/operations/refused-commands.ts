// What the tests of refused commands share: the commands, run as processes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A command that has not ended after this long hangs. */
const LIMIT_MS = 30_000
export const SLOW_TEST = 300_000
export const WRONG_KEY = 'w'.repeat(48)

interface Parts {
  readonly folder: string
  /** Of an owner with a firm. */
  readonly email: string
}

/** The arguments of each command of an operator. */
export const listCommands = ({
  folder,
  email,
}: Parts): Readonly<Record<string, readonly string[]>> => ({
  backup: ['backup.ts', join(folder, 'new backups')],
  restore: ['restore.ts', join(folder, 'backups')],
  verify: ['verify.ts'],
  'firm export': ['firm.ts', 'export', email, join(folder, 'export')],
  'firm erase': ['firm.ts', 'erase', email],
  'firm erase --confirm': ['firm.ts', 'erase', email, '--confirm'],
  'files adopt': ['files.ts', 'adopt'],
  'files adopt --confirm': ['files.ts', 'adopt', '--confirm'],
  'files sweep': ['files.ts', 'sweep'],
  'files sweep --confirm': ['files.ts', 'sweep', '--confirm'],
  'second-factor:reset': ['second-factor.ts', email],
  doctor: ['doctor.ts'],
  'db:migrate': ['database/migrate.ts'],
  'db:seed': ['database/seed/seed.ts'],
  'db:seed --scale': ['database/seed/seed.ts', '--scale', '0.01'],
  'db:reset': ['database/reset.ts', '--yes'],
})

export type Settings = Readonly<Record<string, string>>

export interface Outcome {
  /** Null when it was killed because it hung. */
  readonly code: number | null
  readonly text: string
}

/** A name alone is a program in `operations/`. */
const findProgram = (name: string) =>
  name.includes('/') ? name : join('apps/server/src/operations', name)

/** Runs a command as a process; one that has not ended after 30 s is killed. */
export function run(settings: Settings, args: readonly string[]): Promise<Outcome> {
  const [program = '', ...rest] = args
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', findProgram(program), ...rest],
    {
      cwd: ROOT,
      env: { PATH, HOME, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

/** It has ended by itself, with a sentence instead of a stack. */
export function expectRefusal(name: string, { code, text }: Outcome, says: RegExp) {
  expect([name, code, text]).toEqual([name, 1, expect.stringMatching(says)])
  expect([name, text]).toEqual([name, expect.not.stringMatching(/\n\s+at |Error:/)])
}
