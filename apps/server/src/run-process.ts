import { StartRefusal } from './platform/start-refusal.ts'

interface Running {
  stop(): Promise<void>
}

/**
 * Runs a process until it is told to end. `start` answers what to stop and what to say once it
 * runs; a sentence for the person who starts it ends it with exit code 1.
 */
export async function runProcess<R extends Running>(
  start: () => Promise<{ running: R; greeting: string }>,
): Promise<void> {
  let running: R | undefined
  let asked = false
  const end = (ending: R) => {
    ending.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  /**
   * A signal that comes during the start ends it once it is complete; dying halfway would leave the
   * database running.
   */
  const stop = () => {
    if (asked) return
    asked = true
    if (running) end(running)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)

  try {
    const started = await start()
    running = started.running
    process.stdout.write(`${started.greeting}\n`)
    if (asked) end(running)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
