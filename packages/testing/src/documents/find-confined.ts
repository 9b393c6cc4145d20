import { readdirSync, readFileSync } from 'node:fs'

/** Finds the confined process that runs this program for the current test process. */
export function findConfined(program: string): number | undefined {
  const found = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && runs(pid, program))
  return found === undefined ? undefined : Number(found)
}

function runs(pid: string, program: string): boolean {
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return (
      command.endsWith('/node') && args.some((arg) => arg.includes(program)) && isDescendant(pid)
    )
  } catch {
    return false
  }
}

function isDescendant(pid: string | undefined): boolean {
  if (pid === String(process.pid)) return true
  if (pid === undefined || pid === '0') return false
  return isDescendant(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
}
