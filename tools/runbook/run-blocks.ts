import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readBlocks, type Block } from './read-blocks.ts'
import { DOCUMENTS, type Step } from './steps.ts'

const HERE = import.meta.dirname
const LIMIT_MS = 15 * 60_000
/** Runs in the mounts of its own that the outer `unshare` made, and keeps a way to the network. */
const ENTER = `
  touch "$MACHINE_NETWORK" && mount --bind /proc/self/ns/net "$MACHINE_NETWORK" &&
  exec unshare --net --pid --fork --kill-child --mount-proc bash "$blocks/run"`
/** Nothing of it outlives the test, however that ends. */
const COMMAND = ['--pdeathsig', 'KILL', 'unshare', '--mount', 'sh', '-c', ENTER]
const PSQL = { 'own server': 'own_psql', embedded: 'embedded_psql' } as const

export const readAllBlocks = (root: string): Block[] =>
  DOCUMENTS.flatMap((file) => readBlocks(root, file))

function replaceAll(block: Block, replace: Step['replace'] = {}): string {
  return Object.entries(replace).reduce((commands, [from, to]) => {
    if (!commands.includes(from)) throw new Error(`${block.file}:${block.line} has no ${from}`)
    return commands.replaceAll(from, to)
  }, block.text)
}

/** `set -e` goes on after `a && b` if `a` fails, so each line is followed by a check. */
const formatCommands = (block: Block, { psql, replace }: Step): string => {
  const commands = replaceAll(block, replace)
  if (psql) return `${PSQL[psql]} <<'END'\n${commands}\nEND`
  return commands
    .split('\n')
    .map((line) => `${line}\n[ $? = 0 ]`)
    .join('\n')
}

/** What the first block of the runbook makes of its shell. */
const listFunctions = (blocks: readonly Block[]) =>
  blocks
    .filter(({ file }) => file === 'docs/runbook.md')
    .slice(0, 1)
    .flatMap(({ text: commands }) =>
      commands.split('\n').filter((line) => /^(cd|\w+\(\)) /.test(line)),
    )
    .join('\n')

/** Copies what git has, or would add. */
function copySources(root: string, target: string) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  for (const file of stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
}

/** Writes the script that runs the blocks, and the files that it reads. */
function writeScript(folder: string, blocks: readonly Block[], steps: readonly Step[]) {
  const write = (name: string, commands = '') => writeFileSync(join(folder, name), `${commands}\n`)
  write('as-casework', listFunctions(blocks))
  const runs = steps.flatMap((step, index) => {
    const block = blocks[index]
    if (step.skip || !block) return []
    write(`${index}`, formatCommands(block, step))
    write(`${index}.before`, step.before)
    write(`${index}.after`, step.after)
    return [`run_block ${index}`]
  })
  write('run', [readFileSync(join(HERE, 'prelude.sh'), 'utf8'), ...runs].join('\n'))
}

async function runScript(scratch: string, folders: Readonly<Record<string, string>>) {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
  const child = spawn('setpriv', COMMAND, {
    cwd: scratch,
    env: {
      PATH: [join(scratch, 'programs'), ...path].join(delimiter),
      HOME: process.env['HOME'],
      MACHINE_NETWORK: join(scratch, 'network'),
      ...folders,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const end = () => child.kill('SIGKILL')
  // Vitest exits at a signal without its workers.
  process.once('disconnect', end)
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  process.off('disconnect', end)
  return `${output}${errors}`
}

interface Outcome {
  readonly isDone: boolean
  readonly output: string
}

export interface Run {
  /** Where it had its machine. */
  readonly folder: string
  /** One for each step. */
  readonly outcomes: readonly Outcome[]
}

/**
 * Runs the blocks one after the other on a machine of its own: mounts, processes and network of its
 * own, and the users and folders that the documents name. The first that fails ends the run.
 */
export async function runBlocks(root: string, steps: readonly Step[]): Promise<Run> {
  const scratch = mkdtempSync(join(tmpdir(), 'cw-runbook-'))
  try {
    const blocks = join(scratch, 'blocks')
    const sources = join(scratch, 'sources')
    mkdirSync(blocks)
    // The user of Casework goes through it.
    chmodSync(scratch, 0o755)
    copySources(root, sources)
    cpSync(join(HERE, 'programs'), join(scratch, 'programs'), { recursive: true })
    writeScript(blocks, readAllBlocks(root), steps)
    const rest = await runScript(scratch, { scratch, blocks, sources })
    const read = (name: string) =>
      existsSync(join(blocks, name)) ? readFileSync(join(blocks, name), 'utf8') : ''
    const done = new Set(read('done').split('\n'))
    const outcomes = steps.map((_, index) => ({
      isDone: done.has(`${index}`),
      output: read(`${index}.out`) || `Not reached. ${rest}`,
    }))
    return { folder: scratch, outcomes }
  } finally {
    // It has all packages: many files.
    await rm(scratch, { recursive: true, force: true })
  }
}
