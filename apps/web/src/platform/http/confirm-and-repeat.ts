import { authStore, workspaceKey, type AuthState } from '../auth/auth-state.ts'
import { stepUpGate, type StepUpAnswer, type StepUpOptions } from '../auth/step-up-gate.ts'
import { ApiError, CANCELLED, isStepUpRequired, NO_RESPONSE_STATUS } from './api-error.ts'
import { abandonedError } from './request.ts'

/** The user confirmed nothing. Has no message, since no screen shows an error then. */
const cancelledError = () =>
  new ApiError({ status: NO_RESPONSE_STATUS, type: CANCELLED, message: '', fromServer: true })

/** @throws ApiError `abandoned` in another workspace; `cancelled` after a sign-out */
function checkWorkspace(stateWhenSent: AuthState): void {
  const now = authStore.get()
  if (workspaceKey(stateWhenSent) === workspaceKey(now)) return
  throw now.user ? abandonedError() : cancelledError()
}

let question: { answer: Promise<StepUpAnswer>; waiting: number; abandon: () => void } | undefined

function openQuestion(always: boolean) {
  const abandoned = new AbortController()
  const answer = stepUpGate
    .ask({ abandoned: abandoned.signal, always })
    .finally(() => (question = undefined))
  return { answer, waiting: 0, abandon: () => abandoned.abort() }
}

/** Calls that are refused while the user is being asked wait for the same answer. */
async function ask(signal: AbortSignal | undefined, always: boolean): Promise<StepUpAnswer> {
  const asked = (question ??= openQuestion(always))
  asked.waiting += 1
  const leave = () => {
    asked.waiting -= 1
    if (asked.waiting === 0) asked.abandon()
  }
  signal?.addEventListener('abort', leave)
  try {
    return await asked.answer
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/**
 * Repeats a refused call if the user confirms that it is them. In its own module: few calls need
 * it.
 * @param stateWhenSent the auth state when the call was sent
 * @param refusal thrown if the user is not asked
 */
export async function confirmAndRepeat<T>(
  send: () => Promise<T>,
  stateWhenSent: AuthState,
  refusal: unknown,
  { signal, neverAsks, onAsk }: StepUpOptions,
): Promise<T> {
  if (neverAsks) throw refusal
  const repeat = async (always: boolean): Promise<T> => {
    const answer = await ask(signal, always)
    signal?.throwIfAborted()
    checkWorkspace(stateWhenSent)
    if (answer === 'cancelled') throw cancelledError()
    try {
      return await send()
    } catch (error) {
      // The factor became stale after the dialog had read its state.
      if (answer === 'fresh' && isStepUpRequired(error)) return repeat(true)
      throw error
    }
  }
  signal?.throwIfAborted()
  checkWorkspace(stateWhenSent)
  onAsk?.()
  return repeat(false)
}
