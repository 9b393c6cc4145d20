// Run by confined-process.test.ts: does what it is told, and says what came of it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

const [deed = '', path = ''] = process.argv.slice(2)

const deeds: Record<string, () => unknown> = {
  environment: () => Object.keys(process.env),
  read: () => readFileSync(path, 'utf8'),
  write: () => writeFileSync(path, 'x'),
  start: () => spawnSync(process.execPath, ['--version']).status,
  talk: () => 'x'.repeat(2_000_000),
  rest: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
}

const attempt = async () => {
  try {
    return await deeds[deed]?.()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

process.stdout.write(JSON.stringify([await text(process.stdin), await attempt()]))
