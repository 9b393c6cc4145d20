import { SHARE_RULES } from '../../limits/share-rules.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Files that one person receives at a time from this process: views, downloads, previews, zips and
 * exports, also those that wait for their turn.
 */
export const OPEN_FILES_PER_USER = SHARE_RULES.files.person
const RETRY_AFTER = 5

/** Counts the open files of each person. */
export class OpenFiles {
  readonly #counts = new Map<number, number>()

  /**
   * Returns what gives the place back; calling it again does nothing.
   * @throws Refusal rate_limited when the person has too many open files
   */
  open(user_id: number): () => void {
    const count = this.#counts.get(user_id) ?? 0
    if (count >= OPEN_FILES_PER_USER)
      throw new Refusal(
        'rate_limited',
        'Too many files are open. Please wait until one has finished.',
        { retryAfter: RETRY_AFTER },
      )
    this.#counts.set(user_id, count + 1)
    let isOpen = true
    return () => {
      if (isOpen) this.#close(user_id)
      isOpen = false
    }
  }

  #close(user_id: number): void {
    const left = (this.#counts.get(user_id) ?? 0) - 1
    if (left > 0) this.#counts.set(user_id, left)
    else this.#counts.delete(user_id)
  }
}
