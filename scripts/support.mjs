// Shared by the scripts of package.json. Runs on the system's Node, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BIN = join(ROOT, 'node_modules', '.bin')

/** The Node 24 that the lockfile installs. */
export const NODE = join(BIN, 'node')

const OLDEST_NODE = [20, 19]
const WEB_SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/texts',
  'tools/release',
  'package-lock.json',
  'tsconfig.base.json',
]
const WEB_STAMP = join(ROOT, '.cache', 'web-build')
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache'])

/** Prints a message and exits with an error. */
export const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

export const requireNodeVersion = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldest_major, oldest_minor] = OLDEST_NODE
  if (major < oldest_major || (major === oldest_major && minor < oldest_minor)) {
    refuse(
      `Casework needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`,
    )
  }
}

const running = new Set()

/** With `group`, a child's own children get the signal too, also after it has ended. */
const signalChild = ({ child, group }, signal) => {
  if (!group) return child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has ended.
  }
}

export const endChildren = (signal = 'SIGTERM') => {
  for (const entry of running) signalChild(entry, signal)
}

/** Forwards signals to the children. In a terminal, Ctrl-C reaches them without this. */
const forwardSignal = (signal) => {
  if (running.size === 0) process.exit(1)
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  // `node --watch` exits on SIGHUP without ending its own child.
  endChildren(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

let handleSignal = forwardSignal

/** Replaces what a signal does. */
export const onSignal = (handler) => {
  handleSignal = handler
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handleSignal(signal))

const spawnIn = (program, args, { env, quiet, group, collect }) => {
  const output = collect ? 'pipe' : 'inherit'
  const input = group ? 'ignore' : 'inherit'
  const stdio = [input, quiet ? 'ignore' : output, output]
  return spawn(program, args, { cwd: ROOT, env, stdio, detached: group })
}

/**
 * Runs a program and returns its exit code; 128 + n after signal n, as in a shell. `group` runs it in
 * a process group of its own; `collect` is called with each piece of its output instead of showing it.
 */
export const run = (
  program,
  args,
  { env = process.env, quiet = false, group = false, collect } = {},
) =>
  new Promise((resolve) => {
    const child = spawnIn(program, args, { env, quiet, group, collect })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece) => collect(piece.toString()))
    const entry = { child, group }
    running.add(entry)
    child.on('error', (error) => {
      running.delete(entry)
      console.error(`${program} could not be started: ${error.message}`)
      resolve(127)
    })
    child.on(collect ? 'close' : 'exit', (code, signal) => {
      running.delete(entry)
      resolve(code ?? 128 + (signal === 'SIGKILL' ? 9 : signal === 'SIGINT' ? 2 : 15))
    })
  })

const pathWithoutModules = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))

/** Returns an environment in which `node` is the installed Node 24. */
export const childEnv = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: [BIN, ...pathWithoutModules()].join(delimiter),
})

/**
 * Node's options of a server. Early releases of Node 24 warn that type stripping and SQLite are
 * experimental. The young generation of 8 instead of 16 MB saves memory (decision 0041).
 */
export const SERVER_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/**
 * Settings of glibc: what is freed goes back to the system, but not the buffers of one page, which
 * the next page needs (decision 0103).
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16000000',
  MALLOC_TRIM_THRESHOLD_: '32000000',
}

/** The environment of a server: production, with compiled code kept for the next start (decision 0039). */
export const serverEnv = () =>
  childEnv({
    ...MEMORY,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache', 'compile'),
  })

/** Runs npm on its own Node, because npm replaces the one in node_modules. */
export const npm = (args, options) => {
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env
  const env = { ...process.env, PATH: pathWithoutModules().join(delimiter) }
  return basename(cli) === 'npm-cli.js' && existsSync(node) && !node.startsWith(BIN)
    ? run(node, [cli, ...args], { env, ...options })
    : run('npm', args, { env, ...options })
}

/** Runs a script of package.json with the installed Node; returns its exit code. */
export const runScript = (name, options = {}) =>
  npm(['run', '--silent', name], { ...options, env: childEnv(options.env) })

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  } catch {
    return undefined
  }
}

/** Compares the lockfile with npm's record of its last install, which npm writes at the end. */
const isInstalled = () => {
  const wanted = readJson('package-lock.json')?.packages
  const found = readJson('node_modules/.package-lock.json')?.packages
  if (!wanted || !found || !existsSync(NODE)) return false
  const same = (path) =>
    found[path]?.version === wanted[path]?.version &&
    found[path]?.integrity === wanted[path]?.integrity
  const missing = Object.keys(wanted).some(
    (path) =>
      path.includes('node_modules/') &&
      !wanted[path].optional &&
      !wanted[path].devOptional &&
      !found[path],
  )
  const other = Object.keys(found).some(
    (path) => !wanted[path] || (!found[path].link && path.includes('node_modules/') && !same(path)),
  )
  return !missing && !other
}

/** Installs the lockfile if something else is installed. */
export const install = async () => {
  if (isInstalled()) return
  console.log('Installing the packages of package-lock.json ...')
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) refuse('The install failed; see the output of npm above.')
  if (!existsSync(NODE))
    refuse(
      `Casework has no Node 24 for this system (${process.platform} ${process.arch}). It runs on Linux and macOS, on x64 and arm64.`,
    )
}

const filesBelow = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    )

const webSourcesHash = () => {
  const hash = createHash('sha256')
  for (const source of WEB_SOURCES) {
    const path = join(ROOT, source)
    const files = source.includes('.') ? [path] : filesBelow(path).sort()
    for (const file of files)
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const readStamp = () => (existsSync(WEB_STAMP) ? readFileSync(WEB_STAMP, 'utf8') : undefined)

/**
 * Builds the web app if its sources have changed since the last build; returns the exit code.
 * `options` are those of `run`.
 */
export const buildWeb = async (options) => {
  const hash = webSourcesHash()
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && readStamp() === hash) return 0
  console.log('Building the web app ...')
  const code = await runScript('build', options)
  if (code === 0) {
    mkdirSync(dirname(WEB_STAMP), { recursive: true })
    writeFileSync(WEB_STAMP, hash)
  }
  return code
}
