import { readFileSync, writeFileSync } from 'node:fs'

function readStatusMb(pid: number, name: string): number {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )
  return Number(match?.[1] ?? 0) / 1024
}

/** Resets the peak memory of a process. @returns its resident memory in MB, without children */
export function resetPeakMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readStatusMb(pid, 'VmRSS')
}

/** Returns the peak resident memory in MB since `resetPeakMemory`. */
export const readPeakMemory = (pid: number): number => readStatusMb(pid, 'VmHWM')
