import { Refusal } from '../refusal.ts'

/**
 * Runs work that hashes a password. While the queue of hashes is full, nothing is checked, so what
 * was counted is taken back: a page that waits and repeats must not use up its own limits.
 */
export async function takeBackIfBusy<T>(
  work: () => Promise<T>,
  takeBack: () => Promise<void>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.type === 'service_unavailable') await takeBack()
    throw error
  }
}
