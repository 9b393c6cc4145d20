import { execFileSync } from 'node:child_process'

type Listed = { pid: number; parent: number; state: string; command: string }

const list = (): Listed[] =>
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
export const familyOf = (pid: number): Listed[] => {
  const all = list()
  const below = (parent: number): Listed[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return [...all.filter((one) => one.pid === pid), ...below(pid)].filter(
    (one) => !one.state.startsWith('Z'),
  )
}

/** Returns those of the processes that still run. */
export const stillRunning = (pids: number[]): Listed[] =>
  list().filter((one) => pids.includes(one.pid) && !one.state.startsWith('Z'))
