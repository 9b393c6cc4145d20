/** @returns a function that reports the time since its last call */
export function createStopwatch(): (label: string) => void {
  let startedAt = performance.now()
  return (label) => {
    const finishedAt = performance.now()
    const seconds = ((finishedAt - startedAt) / 1000).toFixed(1).padStart(6)
    process.stderr.write(`  ${seconds} s  ${label}\n`)
    startedAt = finishedAt
  }
}
