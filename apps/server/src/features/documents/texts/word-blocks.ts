// Builds the blocks of a Word document from its elements as they are read.
import type { TextBlock } from '@casework/contract/file-texts'
import { cleanText } from './read-plain.ts'
import type { TextBudget } from './text-budget.ts'

/** What a paragraph says of itself before its text. */
interface Paragraph {
  text: string
  style: string
  /** Null outside of a list. */
  depth: number | null
}

interface Table {
  readonly rows: string[][]
}

const MAX_DEPTH = 8

/**
 * Collects paragraphs and tables. A paragraph in a text box is a paragraph within a paragraph, and a
 * table within a cell becomes lines of the cell.
 */
export class WordBlocks {
  readonly blocks: TextBlock[] = []
  readonly #budget: TextBudget
  /** Level of the heading of each style that is one. */
  readonly #headings: ReadonlyMap<string, number>
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []

  constructor(budget: TextBudget, headings: ReadonlyMap<string, number>) {
    this.#budget = budget
    this.#headings = headings
  }

  beginParagraph(): void {
    this.#paragraphs.push({ text: '', style: '', depth: null })
  }

  setStyle(style: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.style = style
  }

  setDepth(depth: number): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.depth = Math.min(MAX_DEPTH, Math.max(0, Math.trunc(depth) || 0))
  }

  /** @throws BudgetSpent */
  addText(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph) paragraph.text += this.#budget.take(cleanText(text))
  }

  /** @throws BudgetSpent */
  endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const { text, style, depth } = paragraph
    const cells = this.#tables.at(-1)?.rows.at(-1)
    if (cells) {
      const cell = cells.pop() ?? ''
      cells.push(cell === '' ? text : `${cell}\n${text}`)
      return
    }
    if (text.trim() === '') return
    this.#budget.takePiece()
    const level = this.#headings.get(style)
    if (level !== undefined) this.blocks.push({ kind: 'heading', level, text })
    else if (depth === null) this.blocks.push({ kind: 'paragraph', text })
    else this.blocks.push({ kind: 'item', depth, text })
  }

  beginTable(): void {
    this.#tables.push({ rows: [] })
  }

  /** @throws BudgetSpent */
  beginRow(): void {
    this.#budget.takePiece()
    this.#tables.at(-1)?.rows.push([])
  }

  /** @throws BudgetSpent */
  beginCell(): void {
    this.#budget.takePiece()
    this.#tables.at(-1)?.rows.at(-1)?.push('')
  }

  endTable(): void {
    const rows = this.#tables.pop()?.rows ?? []
    const cells = this.#tables.at(-1)?.rows.at(-1)
    if (cells) {
      const inner = rows.map((row) => row.join('\t')).join('\n')
      cells.push([cells.pop() ?? '', inner].filter(Boolean).join('\n'))
    } else if (rows.some((row) => row.some((cell) => cell.trim() !== '')))
      this.blocks.push({ kind: 'table', rows })
  }

  /** Ends what is open, when enough was read or the file ends early. */
  endAll(): void {
    while (this.#paragraphs.length > 0) {
      try {
        this.endParagraph()
      } catch {
        // Nothing is left to take; the paragraph was popped.
      }
    }
    while (this.#tables.length > 0) this.endTable()
  }
}
