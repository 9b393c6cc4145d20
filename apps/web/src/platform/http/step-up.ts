import { authStore } from '../auth/auth-state.ts'
import type { StepUpOptions } from '../auth/step-up-gate.ts'
import { isStepUpRequired } from './api-error.ts'

/**
 * Sends a call. If it is refused because the factor is not fresh, asks the user to confirm it and
 * sends the call once more.
 * @throws ApiError `cancelled` if the user did not confirm; `abandoned` if the workspace changed
 */
export async function withStepUp<T>(send: () => Promise<T>, options: StepUpOptions): Promise<T> {
  const stateWhenSent = authStore.get()
  try {
    return await send()
  } catch (error) {
    if (!isStepUpRequired(error)) throw error
    const { confirmAndRepeat } = await import('./confirm-and-repeat.ts')
    return confirmAndRepeat(send, stateWhenSent, error, options)
  }
}
