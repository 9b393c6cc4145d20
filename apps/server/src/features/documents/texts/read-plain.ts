import type { DocumentText } from '@casework/contract/file-texts'
import { findEncoding } from '@casework/contract/parts/text-encoding'
import { TextBudget } from './text-budget.ts'

/** Control characters without a meaning in a text; form feeds begin a page. */
const UNPRINTABLE = /[\0-\x08\x0b\x0e-\x1f\x7f]/g
const LINE_END = /\r\n?|\f/g

/** Removes what no text shows, and makes every line end the same. */
export const cleanText = (text: string): string =>
  text.replace(LINE_END, '\n').replace(UNPRINTABLE, '')

/** Reads a text file in the encoding that it was written in. */
export async function readPlain(bytes: Buffer): Promise<DocumentText> {
  const decoder = new TextDecoder(await findEncoding([bytes]))
  const budget = new TextBudget()
  const text = budget.take(cleanText(decoder.decode(bytes)))
  return {
    notice: null,
    is_cut: budget.isCut,
    mail: null,
    parts: [{ name: null, blocks: text === '' ? [] : [{ kind: 'paragraph', text }] }],
  }
}
