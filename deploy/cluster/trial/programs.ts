// Programs of Debian's packages that the trial cluster consists of. Nothing is installed here.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync, readFileSync, statSync } from 'node:fs'
import { listChildren } from '@casework/testing/database/own-server'
import { isObjectStoreInstalled } from '@casework/testing/s3/object-store'

export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}

const PACKAGES: Record<string, () => boolean> = {
  patroni: () => existsSync(PROGRAMS.patroni),
  'etcd-server': () => existsSync(PROGRAMS.etcd),
  'python3-etcd': () => existsSync('/usr/lib/python3/dist-packages/etcd/__init__.py'),
  haproxy: () => existsSync(PROGRAMS.haproxy),
  'postgresql-15': () => existsSync(PROGRAMS.postgres),
  'python3-swift': isObjectStoreInstalled,
}

/** Returns the Debian packages that this machine lacks. */
export const findMissingPackages = (): string[] =>
  Object.keys(PACKAGES).filter((name) => !PACKAGES[name]?.())

/** PostgreSQL refuses root, so as root everything of the cluster runs as the owner of its data. */
export const findUnprivilegedUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync('/var/lib/postgresql')
  return { uid, gid }
}

export interface Program {
  readonly pid: number
  /** Signals the whole process group. */
  signal(name: NodeJS.Signals): void
  kill(): Promise<void>
}

const groups = new Set<Program>()

export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Starts a program in a process group of its own; its output goes to a file. */
export function startProgram(
  program: string,
  args: readonly string[],
  { env = {}, logFile }: { env?: Record<string, string>; logFile: string },
): Program {
  const { PATH = '', LANG = 'C.UTF-8' } = process.env
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, {
    ...findUnprivilegedUser(),
    cwd: '/',
    env: { PATH, LANG, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} could not be started`)
  const exited = once(child, 'exit')
  const started: Program = {
    pid,
    signal: (name) => signalProcess(-pid, name),
    kill: async () => {
      signalProcess(-pid, 'SIGKILL')
      await exited
      groups.delete(started)
    },
  }
  groups.add(started)
  return started
}

/** Also after an uncaught error, nothing stays: neither groups nor plain children. */
process.on('exit', () => {
  if (groups.size === 0) return
  for (const group of groups) group.signal('SIGKILL')
  for (const pid of listChildren(process.pid)) signalProcess(pid, 'SIGKILL')
})

export const readTail = (file: string, lines = 15): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : ''
