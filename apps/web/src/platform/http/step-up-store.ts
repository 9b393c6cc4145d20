import { createStore } from 'zustand/vanilla'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { stepUpGate, type StepUpAnswer } from '../auth/step-up-gate.ts'

/** `settle` answers the refused calls; null while none waits for the user. */
export interface StepUp {
  settle: ((answer: StepUpAnswer) => void) | null
  /** Asks even if the factor seems fresh: the server has refused a call nevertheless. */
  always: boolean
}

export const stepUpStore = createStore<StepUp>(() => ({ settle: null, always: false }))

// Calls do not know this store, which is not part of the sign-in page.
stepUpGate.ask = ({ abandoned, always }) =>
  new Promise((resolve) => {
    const settle = (answer: StepUpAnswer) => {
      // The answer may be late: another question may be open by now.
      if (stepUpStore.getState().settle === settle) stepUpStore.setState({ settle: null })
      resolve(answer)
    }
    abandoned.addEventListener('abort', () => settle('cancelled'))
    stepUpStore.setState({ settle, always })
  })

// The question was about another workspace.
let workspace = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === workspace) return
  workspace = now
  stepUpStore.getState().settle?.('cancelled')
})
