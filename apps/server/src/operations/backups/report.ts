/** Reports to a person at a terminal, or to a program. */
export interface Report {
  /** What is being done; shown on a terminal only. */
  step(text: string): void
  /** @param sentence for a person; a program gets `result` as one line of JSON */
  done(result: object, sentence: string): void
}

const STEP_MS = 100
const ERASE_LINE = '\r\u001B[K'

export function createReport(out: NodeJS.WriteStream = process.stdout): Report {
  const began = Date.now()
  if (!out.isTTY)
    return {
      step: () => undefined,
      done: (result) => {
        const seconds = Math.round((Date.now() - began) / 100) / 10
        out.write(`${JSON.stringify({ ...result, seconds })}\n`)
      },
    }
  let shownAt = 0
  return {
    step: (text) => {
      if (Date.now() - shownAt < STEP_MS) return
      shownAt = Date.now()
      out.write(`${ERASE_LINE}${text}`)
    },
    done: (_result, sentence) => void out.write(`${ERASE_LINE}${sentence}\n`),
  }
}
