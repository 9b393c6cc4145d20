import { buildParagraph, buildWordParts } from '@casework/testing/documents/word-files'
import { buildCompressed } from './compressed.ts'

/** A Word file: compressed, with other bytes where its text begins. */
export const DAMAGED_WORD = (() => {
  const body = Array.from({ length: 500 }, (_, at) => buildParagraph(`Clause ${at * 7919}`)).join(
    '',
  )
  const bytes = buildCompressed(buildWordParts(body))
  return bytes.fill(0xff, bytes.indexOf('word/document.xml') + 200, bytes.length - 300)
})()
