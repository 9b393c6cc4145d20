// How this machine can keep a program away from the network, the files of the firms and the
// database (decision 0031).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Warnings } from '../http/health/health.ts'
import { StartRefusal } from '../start-refusal.ts'

/**
 * - `bubblewrap`: namespaces of its own without network and without any file but the programs;
 * - `separate user`: a user number that owns nothing, and may open nothing once the program is
 *   loaded;
 * - `permissions`: the same user; Node refuses what was not allowed, and nothing may be opened once
 *   the program is loaded;
 * - `permissions only`: Node alone, where the system offers nothing else.
 */
export const WAYS = ['bubblewrap', 'separate user', 'permissions', 'permissions only'] as const
export type Way = (typeof WAYS)[number]

export interface Confinement {
  readonly way: Way
  /** Why no better way was taken, for the administrator. */
  readonly because: string
}

export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What our programs are made of: nothing of a firm's data is there. */
export const PROGRAMS = ['apps/server', 'packages', 'node_modules', 'package.json'].map((part) =>
  join(ROOT, part),
)
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/nix/store']

const inPath = (name: string) =>
  ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)
const BUBBLEWRAP = inPath('bwrap')
export const PRLIMIT = inPath('prlimit')

/** A number without an account: whatever runs under it owns no file and no other process. */
const USER = { uid: 62_042, gid: 62_042 } as const

const SANDBOX = [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  ...LIBRARIES.flatMap((folder) => ['--ro-bind-try', folder, folder]),
  ...[process.execPath, ...PROGRAMS].flatMap((path) => ['--ro-bind', path, path]),
]

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Must be kept from opening anything once it is loaded. */
  readonly seal: boolean
}

/** How a command runs under a way. */
export function confine(way: Way, command: string, args: readonly string[]): Command {
  if (way === 'bubblewrap')
    return { command: BUBBLEWRAP ?? 'bwrap', args: [...SANDBOX, command, ...args], seal: false }
  if (way === 'separate user') return { command, args, user: USER, seal: true }
  return { command, args, seal: way === 'permissions' }
}

/** Can this way be had here? Undefined when it can, else the reason. */
export async function whyNot(way: Way): Promise<string | undefined> {
  if (way === 'bubblewrap')
    return BUBBLEWRAP
      ? outcomeOf(confine(way, process.execPath, ['--version']))
      : 'bubblewrap is not installed'
  if (way === 'permissions only') return undefined
  if (!PRLIMIT) return 'prlimit (util-linux) is not installed'
  if (way === 'permissions') return undefined
  if (process.geteuid?.() !== 0) return 'the server was not started as root'
  return outcomeOf(
    confine(way, process.execPath, [
      '--permission',
      `--allow-fs-read=${ROOT}`,
      fileURLToPath(new URL('./confined-program.ts', import.meta.url)),
    ]),
  )
}

let found: Promise<Confinement> | undefined

/** The best way that this machine offers; looked for once. */
export const findConfinement = (): Promise<Confinement> => (found ??= look())

async function look(): Promise<Confinement> {
  const reasons: string[] = []
  for (const way of WAYS) {
    const reason = await whyNot(way)
    if (reason === undefined) return { way, because: reasons.join('; ') }
    reasons.push(reason)
  }
  throw new Error('There is always a last way')
}

/** Runs a command that should end well at once. Undefined when it did, else what it said. */
function outcomeOf({ command, args, user }: Command): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...user,
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 10_000,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) =>
      resolve(
        code === 0 ? undefined : said.trim().split('\n')[0] || `${command} ended with ${code}`,
      ),
    )
  })
}

/** @throws StartRefusal when the data lies among the programs, which confined processes may read */
export function requireDataApart(dataDir: string): void {
  const program = [...PROGRAMS, dirname(process.execPath), ...LIBRARIES].find(
    (path) => !relative(path, dataDir).startsWith('..'),
  )
  if (program)
    throw new StartRefusal(
      `DATA_DIR ${dataDir} lies among the programs (${program}). Choose a folder elsewhere.`,
    )
}

/**
 * The warnings of the health report. Weak: only Node, or the rights of the server's own user,
 * contain a broken parser.
 */
export const warningsAbout = (way: Way): string[] =>
  way === 'permissions' || way === 'permissions only' ? ['weak_confinement'] : []

export const confinementWarnings: Warnings = async () =>
  warningsAbout((await findConfinement()).way)

/** Warns at start-up when hostile files are contained less well than they could be. */
export async function warnOfWeakConfinement(
  log: Logger,
  confinement = findConfinement(),
): Promise<void> {
  const { way, because } = await confinement
  if (warningsAbout(way).length > 0)
    log.warn(
      { way, because },
      'previews and imports run without a sandbox of the system: install bubblewrap',
    )
}
