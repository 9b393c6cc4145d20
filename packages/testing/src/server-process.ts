import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const resolveProgram = (name: string) =>
  fileURLToPath(new URL(`../../../apps/server/src/${name}`, import.meta.url))

interface ReadyProcess {
  readonly pid: number
  /** The text after "ready" in the line that reports readiness. */
  readonly details: string
  /** Kills it with SIGKILL: no handler runs. */
  kill(): Promise<void>
  /** The exit code, null after a signal. */
  readonly exited: Promise<number | null>
}

/** @throws Error with the process's error output if it exits before it is ready */
async function startProcess(
  program: string,
  settings: Record<string, string>,
  through: readonly string[] = [],
): Promise<ReadyProcess> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const [command, ...args] = [...through, process.execPath, resolveProgram(program)]
  const child = spawn(command, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    process.stderr.write(text)
  })
  const closed = once(child, 'close')
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, details] = / is ready(.*)/.exec(line) ?? []
    if (details !== undefined) return { pid: child.pid ?? 0, details, kill, exited }
  }
  await closed
  throw new Error(`${program} did not start: ${errors}`)
}

export interface WorkerProcess {
  kill(): Promise<void>
}

export interface ServerProcess extends WorkerProcess {
  readonly pid: number
  readonly address: string
  readonly exited: Promise<number | null>
}

/**
 * Starts the server as a process on a free port; resolves when it serves requests.
 * @param through a program with arguments that becomes the server, such as `prlimit`
 */
export async function startServer(
  settings: Record<string, string>,
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const { details, ...started } = await startProcess('main.ts', settings, through)
  return { ...started, address: details.replace(/^: /, '') }
}

/** Starts the worker as a process; resolves when it works on jobs. */
export const startWorker = (settings: Record<string, string>): Promise<WorkerProcess> =>
  startProcess('worker.ts', settings)
