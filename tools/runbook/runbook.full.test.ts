import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../is-installed.ts'
import { isRegistryUnreachable } from '../is-registry-unreachable.ts'
import { runBlocks, type Run } from './run-blocks.ts'
import { STEPS } from './steps.ts'

const MINUTE = 60_000
const NAMESPACES = ['--mount', '--net', '--pid', '--fork', 'true']
const PROGRAMS = ['curl', 'git', 'ip', 'psql', 'runuser', 'setpriv', 'useradd']

/** Why the blocks cannot be run on this machine. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may create the user and folders of the documents'
  if (spawnSync('unshare', NAMESPACES).status !== 0) return 'there are no namespaces to hide it in'
  const missing = PROGRAMS.filter((name) => !isInstalled('which', [name]))
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  if (!existsSync('/usr/lib/postgresql/15/bin/initdb')) return 'not installed: postgresql-15'
  return ['/usr/bin/npm', '/usr/local/bin/npm'].some(existsSync)
    ? undefined
    : 'npm is not installed for all users'
}

const USERS = '/etc/passwd'
const obstacle = findObstacle()

/** Processes that have the mounts of the run. */
const listProcesses = (name: string) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'mountinfo'), 'utf8').includes(name)
      } catch {
        return false // It has ended.
      }
    })

describe('the commands of an operator', () => {
  const users = readFileSync(USERS, 'utf8')
  let run: Run
  let unreachable = false

  beforeAll(async () => {
    if (obstacle) return
    run = await runBlocks(process.cwd(), STEPS)
    const [first] = run.outcomes
    unreachable = !first?.isDone && isRegistryUnreachable(first?.output ?? '')
  }, 20 * MINUTE)
  beforeEach(({ skip }) => {
    skip(obstacle !== undefined, obstacle)
    skip(unreachable, 'npm reaches no registry')
  })

  test.for(STEPS.map((step, index) => ({ ...step, index })))(
    '$file: $begins (FIX-253)',
    ({ skip: reason, index }, { skip }) => {
      skip(reason !== undefined, reason)
      const { isDone, output } = run.outcomes[index] ?? {}
      expect(isDone, output).toBe(true)
    },
  )

  test('leave no process, folder or user on the machine that tries them (FIX-253)', () => {
    expect(listProcesses(basename(run.folder))).toEqual([])
    expect(existsSync(run.folder)).toBe(false)
    expect(readFileSync(USERS, 'utf8')).toBe(users)
  })
})
