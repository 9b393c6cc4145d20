import { execFileSync } from 'node:child_process'

type Process = { pid: number; parent: number; state: string; command: string }

const listProcesses = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, state = '', command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      state,
      command,
    }))

/** Returns `pid` and all its descendants, without zombies. */
export const listProcessTree = (pid: number): Process[] => {
  const all = listProcesses()
  const listDescendants = (parent: number): Process[] =>
    all
      .filter((entry) => entry.parent === parent)
      .flatMap((entry) => [entry, ...listDescendants(entry.pid)])
  return [...all.filter((entry) => entry.pid === pid), ...listDescendants(pid)].filter(
    (entry) => !entry.state.startsWith('Z'),
  )
}

/** Returns those of the processes that still run. */
export const findRunning = (pids: number[]): Process[] =>
  listProcesses().filter((entry) => pids.includes(entry.pid) && !entry.state.startsWith('Z'))
