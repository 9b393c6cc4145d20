// What `npm start` and `npm test` share. Runs on the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BIN = join(ROOT, 'node_modules', '.bin')

/** The Node 24 that the lockfile brings. */
export const NODE = join(BIN, 'node')

const OLDEST_NODE = [20, 19]
const WEB_SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const WEB_STAMP = join(ROOT, '.cache', 'web-build')
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache'])

/** Prints a sentence and ends with an error; nothing else to say. */
export const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

export const refuseOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldest_major, oldest_minor] = OLDEST_NODE
  if (major < oldest_major || (major === oldest_major && minor < oldest_minor)) {
    refuse(
      `Casework needs Node ${OLDEST_NODE.join('.')} or newer to begin with, and this is Node ${process.versions.node}.`,
    )
  }
}

const running = new Set()

export const endChildren = (signal = 'SIGTERM') => {
  for (const child of running) child.kill(signal)
}

/** Forwards signals to the children. In a terminal, Ctrl-C has reached them already. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (running.size === 0) process.exit(1)
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    // `node --watch` dies of SIGHUP without ending its own child.
    endChildren(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

/** Runs a program to its end and returns its exit code; 128 and more after a signal, as a shell says it. */
export const run = (program, args, { env = process.env, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: quiet ? ['inherit', 'ignore', 'inherit'] : 'inherit',
    })
    running.add(child)
    child.on('error', (error) => {
      running.delete(child)
      console.error(`${program} could not be started: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      running.delete(child)
      resolve(code ?? 128 + (signal === 'SIGKILL' ? 9 : signal === 'SIGINT' ? 2 : 15))
    })
  })

const outerPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))

/** The environment in which `node` is the installed Node 24. */
export const innerEnv = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: [BIN, ...outerPath()].join(delimiter),
})

/** npm on the Node that it came with: the installed one is replaced while npm works. */
const npm = (args, options) => {
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env
  const env = { ...process.env, PATH: outerPath().join(delimiter) }
  return basename(cli) === 'npm-cli.js' && existsSync(node) && !node.startsWith(BIN)
    ? run(node, [cli, ...args], { env, ...options })
    : run('npm', args, { env, ...options })
}

/** Runs a script of package.json with the installed Node; the exit code tells how it went. */
export const runScript = (name, env = {}) => npm(['run', '--silent', name], { env: innerEnv(env) })

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  } catch {
    return undefined
  }
}

/** Compares what npm has noted of its last install, which it writes at its very end, with the lockfile. */
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

/** Installs exactly the lockfile, when that is not what is installed. */
export const install = async () => {
  if (isInstalled()) return
  console.log('Installing exactly what package-lock.json names ...')
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) refuse('The install failed; npm has said above why.')
  if (!existsSync(NODE))
    refuse(
      `Casework brings no Node 24 for this machine (${process.platform} ${process.arch}). It runs on Linux and macOS, on x64 and arm64.`,
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

/** Builds the web app when its sources are not those of the last build; returns the exit code. */
export const buildWeb = async () => {
  const hash = webSourcesHash()
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && readStamp() === hash) return 0
  console.log('Building the web app ...')
  const code = await runScript('build')
  if (code === 0) {
    mkdirSync(dirname(WEB_STAMP), { recursive: true })
    writeFileSync(WEB_STAMP, hash)
  }
  return code
}
