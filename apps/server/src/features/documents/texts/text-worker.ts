// Reads the text of one file in its own process, so that a hostile file can crash only this process.
import { buffer } from 'node:stream/consumers'
import { FILE_NOTICES, type DocumentText, type FileNotice } from '@casework/contract/file-texts'
import type { TextExtension } from '@casework/contract/documents'
import { UnreadableFile, type UnreadableReason } from '../../../platform/files/unreadable-file.ts'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'

/** Nothing can be imported after the sandbox closes, so each is loaded before the file arrives. */
const LOADERS: Record<TextExtension, () => Promise<(bytes: Buffer) => Promise<DocumentText>>> = {
  docx: async () => (await import('./read-word.ts')).readWord,
  xlsx: async () => {
    const { readSheets } = await import('./read-sheets.ts')
    return (bytes) => readSheets(bytes, 'xlsx')
  },
  xls: async () => {
    const { readSheets } = await import('./read-sheets.ts')
    return (bytes) => readSheets(bytes, 'xls')
  },
  txt: async () => (await import('./read-plain.ts')).readPlain,
  eml: async () => (await import('./read-mail.ts')).readMail,
}

const NOTICES: Partial<Record<UnreadableReason, FileNotice>> = {
  protected: FILE_NOTICES.protected,
  'too much inside': FILE_NOTICES.too_large,
}

const COMPOUND_FILE = 'd0cf11e0'
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le')

/** A Word or Excel file with a password is a compound file. */
const isProtected = (bytes: Buffer) =>
  bytes.toString('hex', 0, 4) === COMPOUND_FILE && bytes.includes(PROTECTED)

async function readText(
  read: (bytes: Buffer) => Promise<DocumentText>,
  bytes: Buffer,
): Promise<DocumentText> {
  try {
    if (isProtected(bytes)) throw new UnreadableFile('protected')
    return await read(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const notice = NOTICES[error.reason] ?? FILE_NOTICES.damaged
    return { notice, is_cut: false, mail: null, parts: [] }
  }
}

const read = await LOADERS[process.argv[2] as TextExtension]()
const bytes = await buffer(acceptInput())
process.stdout.end(JSON.stringify(await readText(read, bytes)), () => process.exit(0))
