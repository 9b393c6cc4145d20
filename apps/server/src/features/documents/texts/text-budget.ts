/** Characters of a whole answer. */
export const MAX_CHARACTERS = 200_000
/** Paragraphs and cells of a whole answer, also empty ones. */
const MAX_PIECES = 50_000

/** Thrown by a reader that has read enough. */
export class BudgetSpent extends Error {}

/** Counts what a reader has taken, so that an answer stays small. */
export class TextBudget {
  #characters = MAX_CHARACTERS
  #pieces = MAX_PIECES
  isCut = false

  /**
   * Returns what may be taken of the text, without half a character at its end.
   * @throws BudgetSpent if nothing is left
   */
  take(text: string): string {
    if (this.#characters <= 0) throw this.#spend()
    const taken = text.slice(0, this.#characters)
    this.#characters -= taken.length
    if (taken.length === text.length) return text
    this.isCut = true
    return taken.replace(/[\ud800-\udbff]$/, '')
  }

  /** @throws BudgetSpent if nothing is left */
  takePiece(): void {
    if (this.#pieces <= 0) throw this.#spend()
    this.#pieces -= 1
  }

  #spend(): BudgetSpent {
    this.isCut = true
    return new BudgetSpent()
  }
}
