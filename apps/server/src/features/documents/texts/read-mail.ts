import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import { cleanLine } from '@casework/contract/parts/single-line'
import { Parser } from 'htmlparser2'
import PostalMime, { type Address } from 'postal-mime'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { BEFORE_MAIL } from '../upload/file-content.ts'
import { cleanFileName } from '../upload/file-name.ts'
import { cleanText } from './read-plain.ts'
import { MAX_CHARACTERS, TextBudget } from './text-budget.ts'

const MAX_NAMES = 200
const MAX_LINE = 1000
/** A mail in a mail, and parts in parts; more are hostile. */
const DEPTH = { maxNestingDepth: 50, maxRfc822NestingDepth: 5 } as const
const START_BYTES = 65_536

/**
 * Reads the head, the text and the names of the attachments of a mail. Of a mail in HTML only the
 * words remain; nothing in it is fetched or run.
 * @throws UnreadableFile if its structure is hostile
 */
export async function readMail(bytes: Buffer): Promise<DocumentText> {
  const before = BEFORE_MAIL.exec(bytes.toString('latin1', 0, START_BYTES))?.[0].length ?? 0
  const mail = await PostalMime.parse(bytes.subarray(before), DEPTH).catch(() => {
    throw new UnreadableFile('damaged')
  })
  const budget = new TextBudget()
  const text = budget.take(cleanText(mail.text ?? readWords(mail.html ?? '')).trim())
  return {
    notice: FILE_NOTICES.text_only,
    is_cut: budget.isCut || mail.attachments.length > MAX_NAMES,
    mail: {
      from: formatAddresses(mail.from ? [mail.from] : []),
      to: formatAddresses(mail.to ?? []),
      cc: formatAddresses(mail.cc ?? []),
      subject: shorten(mail.subject ?? ''),
      date: shorten(mail.date ?? ''),
      attachments: mail.attachments
        .slice(0, MAX_NAMES)
        .map(({ filename, mimeType }) => cleanFileName(filename ?? '') || shorten(mimeType)),
    },
    parts: [{ name: null, blocks: text === '' ? [] : [{ kind: 'paragraph', text }] }],
  }
}

const shorten = (text: string) => cleanLine(text.slice(0, MAX_LINE))

const formatAddress = ({ name, address, group }: Address): string => {
  if (group) return `${name}: ${group.map(formatAddress).join(', ')}`
  return name === '' || name === address ? address : `${name} <${address}>`
}
const formatAddresses = (addresses: readonly Address[]) =>
  shorten(addresses.slice(0, MAX_NAMES).map(formatAddress).join(', '))

/** Elements whose content nobody reads. */
const UNREAD = new Set(['head', 'script', 'style', 'template', 'noscript', 'title'])
const BREAKS = new Set(
  'address article blockquote br div dl dt dd footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)

/** Returns the words of an HTML text, with the address behind each link. */
function readWords(html: string): string {
  const words: string[] = []
  let [length, unread] = [0, 0]
  let link = ''
  const add = (text: string) => {
    if (unread > 0 || length > MAX_CHARACTERS) return
    length += text.length
    words.push(text)
  }
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (UNREAD.has(name)) unread += 1
      if (name === 'a') link = /^(?:https?|mailto):/i.test(href) ? href : ''
      if (BREAKS.has(name)) add('\n')
      if (name === 'td' || name === 'th') add('\t')
    },
    ontext: (text) => add(text.replace(/\s+/g, ' ')),
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1
      if (name === 'a' && link !== '') add(` (${link.slice(0, MAX_LINE)})`)
      if (name === 'a') link = ''
      if (name !== 'br' && BREAKS.has(name)) add('\n')
    },
  })
  parser.end(html)
  return words
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}
