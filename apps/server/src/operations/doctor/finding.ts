export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure'
  /** What was checked. */
  readonly name: string
  /** What was found; for a warning or failure also what to do. */
  readonly text: string
}

export const ok = (name: string, text: string): Finding => ({ state: 'ok', name, text })
export const warn = (name: string, text: string): Finding => ({ state: 'warning', name, text })
export const fail = (name: string, text: string): Finding => ({ state: 'failure', name, text })

/** Runs a check; what it throws is a failure. */
export async function tryCheck(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [fail(name, (error as Error).message)]
  }
}
