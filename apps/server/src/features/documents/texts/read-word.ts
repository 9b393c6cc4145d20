import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import { Parser } from 'htmlparser2'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { BudgetSpent, TextBudget } from './text-budget.ts'
import { WordBlocks } from './word-blocks.ts'

/** Decompressed bytes that are read of one part; the text of a thousand pages has fewer. */
const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 20_000
const TYPES = '[Content_Types].xml'
const MAIN_TYPE =
  /(?:wordprocessingml\.(?:document|template)|ms-word\.\w+\.macroEnabled\w*)\.main\+xml$/
const STYLES = 'word/styles.xml'
const NOTES = ['word/footnotes.xml', 'word/endnotes.xml']

/**
 * Reads a Word document as a stream, until it has enough.
 * @throws UnreadableFile if it is damaged, protected by a password or too large inside
 */
export async function readWord(bytes: Buffer): Promise<DocumentText> {
  const zip = await openZip(bytes)
  const budget = new TextBudget()
  try {
    const main = await findMain(zip)
    const headings = await readHeadings(zip)
    const blocks = new WordBlocks(budget, headings)
    try {
      await readBlocks(zip, main, blocks)
      for (const notes of NOTES) await readBlocks(zip, notes, blocks)
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error
    }
    blocks.endAll()
    return {
      notice: FILE_NOTICES.text_only,
      is_cut: budget.isCut,
      mail: null,
      parts: [{ name: null, blocks: blocks.blocks }],
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
}

interface OpenZip {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
}

async function openZip(bytes: Buffer): Promise<OpenZip> {
  const entries = new Map<string, Entry>()
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile('too much inside')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return { zip, entries }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
}

type Handlers = NonNullable<ConstructorParameters<typeof Parser>[0]>

/** Parses a part; a missing one has no elements. */
async function parsePart({ zip, entries }: OpenZip, name: string, handlers: Handlers) {
  const entry = entries.get(name)
  if (!entry) return
  if (entry.isEncrypted()) throw new UnreadableFile('protected')
  const decoder = new TextDecoder()
  const parser = new Parser(
    {
      ...handlers,
      onprocessinginstruction(instruction) {
        // Entities of a document type could grow without end.
        if (/^!doctype/i.test(instruction)) throw new UnreadableFile('damaged')
      },
    },
    { xmlMode: true },
  )
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    if (size > MAX_PART_BYTES) throw new UnreadableFile('too much inside')
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
  }
  parser.end()
}

/** Finds the part with the text, which some programs name differently. */
async function findMain(zip: OpenZip): Promise<string> {
  let main: string | undefined
  await parsePart(zip, TYPES, {
    onopentag(name, { PartName = '', ContentType = '' }) {
      if (name === 'Override' && MAIN_TYPE.test(ContentType)) main ??= PartName.replace(/^\//, '')
    },
  })
  if (main === undefined || !zip.entries.has(main)) throw new UnreadableFile('damaged')
  return main
}

const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1)
const HEADING = /^heading ([1-6])$/i

/** Levels by style. The name is English in every language of the program, the id is not. */
async function readHeadings(zip: OpenZip): Promise<ReadonlyMap<string, number>> {
  const headings = new Map<string, number>()
  let style = ''
  await parsePart(zip, STYLES, {
    onopentag(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') style = attributes['w:styleId'] ?? ''
      const level = HEADING.exec(value)?.[1] ?? (/^title$/i.test(value) ? '1' : undefined)
      if (name === 'w:name' && level !== undefined) headings.set(style, Number(level))
    },
  })
  return headings
}

/** Moved and deleted text, and the second form of a text box for older programs. */
const SKIPPED = new Set(['moveFrom', 'del', 'Fallback'])
const BREAKS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
}

/** @throws BudgetSpent when enough was read */
async function readBlocks(zip: OpenZip, part: string, blocks: WordBlocks): Promise<void> {
  let [skipped, texts, styles] = [0, 0, 0]
  let note: string | undefined
  const begin: Readonly<Record<string, (attributes: Record<string, string>) => void>> = {
    p: () => {
      blocks.beginParagraph()
      if (note !== undefined) blocks.addText(`[${note}] `)
      note = undefined
    },
    // Tab stops are named like tabs.
    pPr: () => (styles += 1),
    pStyle: (attributes) => blocks.setStyle(attributes['w:val'] ?? ''),
    ilvl: (attributes) => blocks.setDepth(Number(attributes['w:val'])),
    tbl: () => blocks.beginTable(),
    tr: () => blocks.beginRow(),
    tc: () => blocks.beginCell(),
    t: () => (texts += 1),
    footnoteReference: (attributes) => blocks.addText(`[${attributes['w:id'] ?? ''}]`),
    endnoteReference: (attributes) => blocks.addText(`[${attributes['w:id'] ?? ''}]`),
    footnote: (attributes) => (note = attributes['w:id']),
    endnote: (attributes) => (note = attributes['w:id']),
  }
  const end: Readonly<Record<string, () => void>> = {
    p: () => blocks.endParagraph(),
    pPr: () => (styles -= 1),
    tbl: () => blocks.endTable(),
    t: () => (texts -= 1),
  }
  await parsePart(zip, part, {
    onopentag(name, attributes) {
      const local = getLocalName(name)
      if (SKIPPED.has(local)) skipped += 1
      if (skipped > 0) return
      begin[local]?.(attributes)
      const blank = BREAKS[local]
      if (blank !== undefined && styles === 0) blocks.addText(blank)
    },
    ontext(text) {
      if (texts > 0 && skipped === 0) blocks.addText(text)
    },
    onclosetag(name) {
      const local = getLocalName(name)
      if (skipped === 0) end[local]?.()
      if (SKIPPED.has(local)) skipped -= 1
    },
  })
}
