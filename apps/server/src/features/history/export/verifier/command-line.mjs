// node verify.mjs FOLDER [--seal "LINE"]
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkHistory, FILES } from './check-history.mjs'

const UNREADABLE = 2

function readArguments() {
  try {
    return parseArgs({
      options: { seal: { type: 'string', multiple: true, default: [] } },
      allowPositionals: true,
    })
  } catch (error) {
    process.stderr.write(`${error.message}\nnode verify.mjs FOLDER [--seal "LINE"]\n`)
    return process.exit(UNREADABLE)
  }
}

async function checkFolder() {
  const { values, positionals } = readArguments()
  const folder = positionals[0] ?? dirname(fileURLToPath(import.meta.url))
  const files = {}
  for (const name of FILES) files[name] = await readFile(join(folder, name)).catch(() => undefined)
  const { lines, exitCode } = await checkHistory(files, values.seal.join('\n'))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = exitCode
}

await checkFolder()
