import { readdirSync, readFileSync } from 'node:fs'

/** /proc counts CPU time in ticks of 10 ms. */
const TICK_MS = 10

interface Times {
  readonly parent: number
  /** User and system time of the process and of its exited children. */
  readonly ticks: number
}

function readTimes(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    )
    return { parent, ticks: utime + stime + cutime + cstime }
  } catch {
    return undefined
  }
}

/** Returns the CPU time in ms of a process and its descendants. */
export function readCpuMs(root: number): number {
  const timesByPid = new Map<number, Times>()
  for (const entry of readdirSync('/proc')) {
    const times = /^\d+$/.test(entry) ? readTimes(Number(entry)) : undefined
    if (times) timesByPid.set(Number(entry), times)
  }
  const isInTree = (pid: number): boolean =>
    pid === root || (timesByPid.has(pid) && isInTree(timesByPid.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, times] of timesByPid) if (isInTree(pid)) ticks += times.ticks
  return ticks * TICK_MS
}
