import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Returns the mails to an address, oldest first, from the server's data folder. */
export const mailsTo = (dataDir: string, address: string): string[] => {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`))
}

/** A job sends mails after the request, which can take long on a busy machine. */
const MAIL_MS = 120_000

/** Waits for this many mails to an address and returns the code of the latest. */
export const mailedCode = async (dataDir: string, address: string, mails = 1): Promise<string> => {
  await expect
    .poll(() => mailsTo(dataDir, address).length, { timeout: MAIL_MS })
    .toBeGreaterThanOrEqual(mails)
  const code = /\b(\d{6})\b/.exec(readBody(mailsTo(dataDir, address).at(-1) ?? ''))?.[1]
  if (code === undefined) throw new Error(`The mail to ${address} has no code.`)
  return code
}

/**
 * Waits for this many mails to an address and returns the latest one's link to a page of the app.
 */
export const mailedLink = async (
  dataDir: string,
  address: string,
  page: string,
  mails = 1,
): Promise<string> => {
  await expect
    .poll(() => mailsTo(dataDir, address).length, { timeout: MAIL_MS })
    .toBeGreaterThanOrEqual(mails)
  const body = readBody(mailsTo(dataDir, address).at(-1) ?? '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  const link = body.split(/[\s"<>]/).find((word) => word.includes(`${page}?`))
  if (link === undefined) throw new Error(`The mail to ${address} has no link to ${page}.`)
  return link.replaceAll('&amp;', '&')
}

/** Strips the headers, since their ids and dates have six digits too. */
const readBody = (mail: string): string => mail.slice(mail.search(/\r?\n\r?\n/))
