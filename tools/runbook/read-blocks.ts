import { readSource } from '../source-files.ts'

export interface Block {
  readonly file: string
  /** The line of its first command. */
  readonly line: number
  /** Its commands, without the indentation of the list that it is in. */
  readonly text: string
}

const FENCE = /^( *)```/

/** Lists the fenced blocks of a document in order. */
export function readBlocks(root: string, file: string): Block[] {
  const blocks: Block[] = []
  let open: { indent: string; line: number; lines: string[] } | undefined
  for (const [index, line] of readSource(root, file).split('\n').entries()) {
    const [, indent] = FENCE.exec(line) ?? []
    if (open && indent !== undefined) {
      blocks.push({ file, line: open.line, text: open.lines.join('\n') })
      open = undefined
    } else if (open) open.lines.push(line.slice(open.indent.length))
    else if (indent !== undefined) open = { indent, line: index + 2, lines: [] }
  }
  return blocks
}
