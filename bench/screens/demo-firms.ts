import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@casework/contract/preferences'
import { startServer } from '../../packages/testing/src/server-process.ts'

const SEED = fileURLToPath(new URL('../../database/seed/seed.ts', import.meta.url))

export interface DemoFirms {
  /** Address of the server, without a path. */
  readonly url: string
  close(): Promise<void>
}

/** Starts Casework as `npm start` does, in a folder of its own, with a demo firm per language. */
export async function startDemoFirms(languages: readonly Language[]): Promise<DemoFirms> {
  const folder = mkdtempSync(join(tmpdir(), 'casework-screens-'))
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' }
  const server = await startServer(settings)
  const close = async () => {
    process.kill(server.pid, 'SIGTERM')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const language of languages) await seed(settings, language)
    return { url: server.address, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function seed(settings: Record<string, string>, language: Language): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [SEED, '--language', language], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo firm "${language}" was not created.`)
}
