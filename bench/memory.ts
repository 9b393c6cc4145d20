import { readFileSync, writeFileSync } from 'node:fs'

function field(pid: number, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )
  return Number(found?.[1] ?? 0) / 1024
}

/** Memory that a process holds now, in MB, without its children. From here on its peak is counted anew. */
export function heldBy(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return field(pid, 'VmRSS')
}

/** The most that it held since `heldBy`, in MB. */
export const peakOf = (pid: number): number => field(pid, 'VmHWM')
