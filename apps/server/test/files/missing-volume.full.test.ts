// The installation as a process, with a part of its DATA_DIR removed between two starts.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Runs a program until it is ready and stops it, or until it exits. */
function run(
  DATA_DIR: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      if (output.includes('Casework is ready')) child.kill('SIGTERM')
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test(
  'refuses to start without the database folder of existing files, and starts again once it is back (FIX-090)',
  { timeout: 180_000 },
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'cw-volume-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    chmodSync(data, 0o711)
    const start = () => run(data, 'apps/server/src/main.ts')
    expect(await start()).toMatchObject({
      code: 0,
      output: expect.stringContaining('Casework is ready'),
    })
    const id = readFileSync(join(data, 'files', 'installation-id'), 'utf8')

    renameSync(join(data, 'postgres'), join(data, 'not-mounted'))
    const refused = await start()
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `its database ${join(data, 'postgres')} is missing. Check that every volume is mounted`,
      ),
    })
    expect(refused.output).not.toMatch(/^\s+at /m)
    expect(existsSync(join(data, 'postgres'))).toBe(false)
    renameSync(join(data, 'not-mounted'), join(data, 'postgres'))
    expect(await start()).toMatchObject({ code: 0 })

    expect(await run(data, 'apps/server/src/operations/files.ts', 'adopt')).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 of 0 documents have their file'),
    })
    expect(await run(data, 'apps/server/src/operations/files.ts', 'sweep')).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 of 0 files'),
    })
    expect(
      await run(data, 'apps/server/src/operations/files.ts', 'sweep', '--confirm'),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 files were moved into quarantine'),
    })
    expect(await run(data, 'apps/server/src/operations/files.ts', 'all')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run files'),
    })
    expect(readFileSync(join(data, 'files', 'installation-id'), 'utf8')).toBe(id)
  },
)
