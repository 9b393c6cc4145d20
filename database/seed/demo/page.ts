// A paper as both writers of files, PDF and Word, get it: its parts in order, with dates filled in.
import type { Calendar } from './calendar.ts'
import type { DemoFirm, DemoPaper } from './content.ts'

type BlockStyle =
  'paragraph' | 'heading' | 'centered' | 'right' | 'signature' | 'numbered' | 'bullet' | 'break'

export interface TextBlock {
  readonly style: BlockStyle
  readonly text: string
  /** The number of a numbered paragraph, or the sign of a bullet. */
  readonly mark: string
}

export interface TableBlock {
  readonly style: 'table'
  readonly rows: readonly (readonly string[])[]
}

export type PageBlock = TextBlock | TableBlock

export interface Page {
  readonly title: string
  readonly language: string
  /** The name first; empty for papers without letterhead. */
  readonly letterhead: readonly string[]
  readonly isOwn: boolean
  readonly dateline: string
  readonly to: readonly string[]
  readonly reference: string | null
  readonly subject: string | null
  readonly footer: string | null
  readonly blocks: readonly PageBlock[]
}

const STYLES: Record<string, BlockStyle> = {
  '#': 'heading',
  '^': 'centered',
  '>': 'right',
  '~': 'signature',
  '*': 'bullet',
}

function parseLine(line: string): TextBlock {
  if (/^-{3,}$/.test(line)) return { style: 'break', text: '', mark: '' }
  const numbered = /^(\d+\.|\([a-z]\)) (.*)$/.exec(line)
  if (numbered) return { style: 'numbered', mark: numbered[1] ?? '', text: numbered[2] ?? '' }
  const style = line[1] === ' ' ? STYLES[line[0] ?? ''] : undefined
  if (!style) return { style: 'paragraph', text: line, mark: '' }
  return { style, text: line.slice(2), mark: style === 'bullet' ? '•' : '' }
}

const parseRow = (line: string) =>
  line
    .replace(/\|\s*$/, '')
    .slice(1)
    .split('|')
    .map((cell) => cell.trim())

/** One block a line; rows of a table begin with `|`. */
function parseBody(body: string): PageBlock[] {
  const blocks: PageBlock[] = []
  for (const line of body.split('\n').filter((text) => text.trim() !== '')) {
    const last = blocks.at(-1)
    if (!line.startsWith('|')) blocks.push(parseLine(line))
    else if (last?.style === 'table')
      blocks[blocks.length - 1] = { ...last, rows: [...last.rows, parseRow(line)] }
    else blocks.push({ style: 'table', rows: [parseRow(line)] })
  }
  return blocks
}

export function composePage(
  paper: DemoPaper,
  firm: DemoFirm,
  calendar: Calendar,
  language: string,
): Page {
  const isOwn = paper.from?.[0] === 'firm'
  const place = paper.place ?? (isOwn ? firm.city : null)
  const date = calendar.format(paper.dated)
  const fill = (text: string | null) => text && calendar.fill(text)
  return {
    title: calendar.fill(paper.name),
    language,
    letterhead: isOwn ? [firm.name, ...firm.address.split('\n')] : (paper.from ?? []),
    isOwn,
    dateline: place ? firm.dateline.replace('{place}', place).replace('{date}', date) : date,
    to: paper.to,
    reference: fill(paper.reference),
    subject: fill(paper.subject),
    footer: isOwn ? firm.footer : null,
    blocks: parseBody(calendar.fill(paper.body)),
  }
}
