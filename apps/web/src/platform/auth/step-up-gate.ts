export interface StepUpOptions {
  signal?: AbortSignal | undefined
  /** Throws the refusal instead of asking the user. */
  neverAsks?: boolean | undefined
  /** Called before the user is asked. */
  onAsk?: (() => void) | undefined
}

/** `fresh` means that the factor seems fresh already, so nobody was asked. */
export type StepUpAnswer = 'confirmed' | 'fresh' | 'cancelled'

interface Question {
  /** Aborted when no call waits for the answer any more. */
  abandoned: AbortSignal
  /** Asks even if the factor seems fresh. */
  always: boolean
}

/** Asks the user to confirm that it is them. The shell shows the dialog. */
export const stepUpGate = { ask: async (_question: Question): Promise<StepUpAnswer> => 'cancelled' }
