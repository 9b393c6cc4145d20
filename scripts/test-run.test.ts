import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const WAIT = { timeout: 20_000 }
const TEST_RUN = new URL('test-run.mjs', import.meta.url).href

/** Starts a process that a signal to its group does not reach, as PostgreSQL's server does. */
const FIRST = `
  import { spawn, spawnSync } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true })
  writeFileSync(process.argv[2], String(pid))
  console.log('the first step runs')
  setInterval(() => {}, 1000)
`
const buildRun = (program: string, pidFile: string) => `
  import { runProgram, runSteps } from '${TEST_RUN}'
  await runSteps(
    [
      { name: 'first', seconds: 100, run: () => runProgram({ name: 'first', args: ${JSON.stringify([program, pidFile])} }) },
      { name: 'second', seconds: 100, run: async () => console.log('the second step runs') },
    ],
    { seconds: 200 },
  )
`

const isRunning = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a test command that gets %s ends what it started, and begins nothing more (FIX-240)',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'cw-interrupted-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [program, pidFile] = [join(folder, 'first.mjs'), join(folder, 'pid')]
    writeFileSync(program, FIRST)
    const run = spawn(process.execPath, ['--input-type=module', '-e', buildRun(program, pidFile)])
    let output = ''
    run.stdout.on('data', (piece) => (output += String(piece)))
    await expect.poll(() => output, WAIT).toContain('the first step runs')
    const pid = Number(readFileSync(pidFile, 'utf8'))
    expect(isRunning(pid)).toBe(true)

    run.kill(signal)
    const [code] = (await once(run, 'close')) as [number]

    expect(code).toBe(1)
    expect(output).toContain(`The run ends`)
    expect(output).toContain('second: not run')
    expect(output).not.toContain('the second step runs')
    expect(isRunning(pid)).toBe(false)
  },
)
