import { StartRefusal } from './platform/start-refusal.ts'

interface Running {
  stop(): Promise<void>
}

/** Ctrl-C in a terminal can arrive twice: from the terminal and from a parent process. */
const SAME_SIGNAL_MS = 1000

/**
 * Runs a process until it gets a signal. `start` returns what to stop and the greeting to print. A
 * StartRefusal is printed and ends the process with exit code 1. A second signal, at least a second
 * after the first, exits without waiting; during the start it is ignored.
 */
export async function runProcess<R extends Running>(
  start: () => Promise<{ running: R; greeting: string }>,
): Promise<void> {
  let running: R | undefined
  let isStopping = false
  let stoppingSince = 0
  const stopAndExit = (target: R) => {
    target.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  /**
   * A signal during the start stops the process once the start is complete: exiting earlier would
   * leave the database running.
   */
  const stop = () => {
    if (isStopping && running && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
    if (isStopping) return
    isStopping = true
    stoppingSince = performance.now()
    if (running) stopAndExit(running)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)

  try {
    const started = await start()
    running = started.running
    process.stdout.write(`${started.greeting}\n`)
    if (isStopping) stopAndExit(running)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
