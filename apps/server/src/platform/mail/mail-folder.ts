// Without a mail server, each mail is a file in DATA_DIR/mail.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from '../file-store/durable-file.ts'

const getFolder = (dataDir: string) => join(dataDir, 'mail')
const formatFirm = (firm: number | string) => `-firm-${firm}.eml`

/** @param firm account on whose behalf the mail was sent */
export async function writeMailFile(
  dataDir: string,
  message: Buffer,
  firm: number | undefined,
): Promise<void> {
  const folder = getFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const name = `${time}-${randomBytes(4).toString('hex')}`
  await writeFileDurably(
    join(folder, `${name}${firm === undefined ? '.eml' : formatFirm(firm)}`),
    message,
  )
}

/**
 * Removes the mails that were sent on behalf of a firm, and those to these addresses.
 * @returns how many
 */
export async function removeMailFiles(
  dataDir: string,
  firm: string,
  addresses: readonly string[],
): Promise<number> {
  const folder = getFolder(dataDir)
  const recipients = new Set(addresses)
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    if (!name.endsWith(formatFirm(firm)) && !recipients.has(await readRecipient(path))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** The address that a mail is to; empty if it has none, or is gone by now. */
async function readRecipient(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const to = /^to: *(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  return (/<([^<>]*)>/.exec(to)?.[1] ?? to).trim().toLowerCase()
}
