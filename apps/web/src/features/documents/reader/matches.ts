// Finds words in the text of a page, whatever their accents and case, also across several boxes.
import type { PageText } from '@casework/contract/document-reader'
import type { TextBlock } from '@casework/contract/file-texts'
import { foldText } from '@casework/contract/parts/fold-text'

/** A part of a piece of text, from and to a character. */
export type Span = readonly [from: number, to: number]

/** What a search finds at one place: the pieces of the page that it covers. */
export type Match = ReadonlyMap<number, Span>

const known = new Map<string, string>()

/** One character at a time, so that each folded one leads back to where it comes from. */
function foldLetter(letter: string): string {
  let folded = known.get(letter)
  if (folded === undefined) known.set(letter, (folded = foldText(letter)))
  return folded
}

/** The folded text, and for each of its characters the place of the original one. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    for (const plain of foldLetter(letter)) {
      if (plain === ' ' && (folded === '' || folded.endsWith(' '))) continue
      folded += plain
      places.push(at)
    }
    at += letter.length
  }
  places.push(text.length)
  return { folded, places }
}

const listBlockTexts = (block: TextBlock): readonly string[] =>
  block.kind === 'table' ? block.rows.flat() : [block.text]

/** How many pieces of `listPieces` a block is. */
export const countPieces = (block: TextBlock): number => listBlockTexts(block).length

/** The pieces in which the text of a page is drawn, in reading order. */
const listPieces = ({ words, part }: PageText): readonly string[] =>
  part ? part.blocks.flatMap(listBlockTexts) : words.map(({ text }) => text)

interface FoldedPage {
  readonly text: string
  readonly pieces: readonly { readonly start: number; readonly places: readonly number[] }[]
  /** The matches of the last search. */
  last?: { readonly query: string; readonly matches: readonly Match[] }
}

const pages = new WeakMap<PageText, FoldedPage>()

function foldPage(page: PageText): FoldedPage {
  const before = pages.get(page)
  if (before) return before
  let text = ''
  const pieces = listPieces(page).map((piece) => {
    const { folded, places } = fold(piece)
    const start = text.length
    text += `${folded} `
    return { start, places }
  })
  const built: FoldedPage = { text, pieces }
  pages.set(page, built)
  return built
}

const NOTHING: readonly Match[] = []

/** All matches of a page, in reading order; the same list as long as the query is the same. */
export function findMatches(page: PageText | undefined, query: string): readonly Match[] {
  const wanted = fold(query).folded.trim()
  if (!page || wanted === '') return NOTHING
  const folded = foldPage(page)
  if (folded.last?.query === wanted) return folded.last.matches
  const matches: Match[] = []
  let piece = 0
  for (let at = folded.text.indexOf(wanted); at >= 0;) {
    const end = at + wanted.length
    while ((folded.pieces[piece + 1]?.start ?? Infinity) <= at) piece += 1
    matches.push(locate(folded.pieces, piece, at, end))
    at = folded.text.indexOf(wanted, end)
  }
  folded.last = { query: wanted, matches: matches.length > 0 ? matches : NOTHING }
  return folded.last.matches
}

/** The pieces from the given one on that have a part of what is between two places. */
function locate(pieces: FoldedPage['pieces'], first: number, from: number, to: number): Match {
  const match = new Map<number, Span>()
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece || piece.start >= to) break
    const last = piece.places.length - 1
    const begin = piece.places[Math.max(0, from - piece.start)] ?? 0
    const end = piece.places[Math.min(last, to - piece.start)] ?? 0
    if (end > begin) match.set(at, [begin, end])
  }
  return match
}
