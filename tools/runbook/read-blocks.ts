import { readSource } from '../source-files.ts'

export interface Block {
  readonly file: string
  /** The line of its first command. */
  readonly line: number
  /** Its commands, without the indentation of the list that it is in. */
  readonly text: string
}

/** A document, from the heading `from` to the heading `to`. */
export interface Part {
  readonly file: string
  readonly from?: string
  readonly to?: string
}

const FENCE = /^( *)```/

/** Lists the fenced blocks of a document in order. */
export function readBlocks(root: string, { file, from, to }: Part): Block[] {
  const blocks: Block[] = []
  let isInside = from === undefined
  let open: { indent: string; line: number; lines: string[] } | undefined
  for (const [index, line] of readSource(root, file).split('\n').entries()) {
    if (line === from) isInside = true
    if (line === to) isInside = false
    const [, indent] = FENCE.exec(line) ?? []
    if (open && indent !== undefined) {
      if (isInside) blocks.push({ file, line: open.line, text: open.lines.join('\n') })
      open = undefined
    } else if (open) open.lines.push(line.slice(open.indent.length))
    else if (indent !== undefined) open = { indent, line: index + 2, lines: [] }
  }
  return blocks
}
