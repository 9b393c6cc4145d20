import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10

interface Times {
  readonly parent: number
  /** User and system time of the process, and of its children that ended. */
  readonly ticks: number
}

function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets and may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    )
    return { parent, ticks: utime + stime + cutime + cstime }
  } catch {
    return undefined
  }
}

/** CPU time so far, user and system, of a process with all its children, in ms; `except` names a child that is not counted. */
export function cpuOf(root: number, except?: number): number {
  const all = new Map<number, Times>()
  for (const entry of readdirSync('/proc')) {
    const times = /^\d+$/.test(entry) ? timesOf(Number(entry)) : undefined
    if (times) all.set(Number(entry), times)
  }
  const belongs = (pid: number): boolean =>
    pid !== except && (pid === root || (all.has(pid) && belongs(all.get(pid)?.parent ?? 0)))
  let ticks = 0
  for (const [pid, times] of all) if (belongs(pid)) ticks += times.ticks
  return ticks * TICK_MS
}
