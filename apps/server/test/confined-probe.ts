// Run by confined-process.full.test.ts: carries out its arguments and prints the outcome.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { text } from 'node:stream/consumers'
import { acceptInput } from '../src/platform/sandbox/confined-program.ts'

const [action = '', ...args] = process.argv.slice(2)
const [path = ''] = args

const connectTo = (options: NetConnectOpts) =>
  new Promise((resolve, reject) => {
    const socket = connect(options, () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', reject)
  })

const actions: Record<string, () => unknown> = {
  environment: () => Object.keys(process.env).filter((name) => name !== 'PWD'),
  read: () => readFileSync(path, 'utf8'),
  list: () => readdirSync(path),
  write: () => writeFileSync(path, 'x'),
  start: () => spawnSync(process.execPath, ['--version']).status,
  port: () => connectTo({ host: '127.0.0.1', port: Number(path) }),
  socket: () => connectTo({ path }),
  signal: () => process.kill(Number(path), 0),
  writeTooMuch: () => 'x'.repeat(2_000_000),
  sleep: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
}

const attempt = async () => {
  try {
    return await actions[action]?.()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

process.stdout.write(JSON.stringify([await text(acceptInput()), await attempt()]))
