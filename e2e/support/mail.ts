import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Returns the mails to an address, oldest first, from the server's data folder. */
const readMails = (dataDir: string, address: string): string[] => {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`))
}

/** A job sends mails after the response; on a busy machine it takes long. */
const MAIL_TIMEOUT_MS = 120_000

/** Waits for this many mails to an address and returns the code of the latest. */
export const waitForCode = async (
  dataDir: string,
  address: string,
  minCount = 1,
): Promise<string> => {
  await expect
    .poll(() => readMails(dataDir, address).length, { timeout: MAIL_TIMEOUT_MS })
    .toBeGreaterThanOrEqual(minCount)
  const code = /\b(\d{6})\b/.exec(readBody(readMails(dataDir, address).at(-1) ?? ''))?.[1]
  if (code === undefined) throw new Error(`The mail to ${address} has no code.`)
  return code
}

/**
 * Waits for this many mails to an address and returns the latest one's link to a page of the app.
 */
export const waitForLink = async (
  dataDir: string,
  address: string,
  page: string,
  minCount = 1,
): Promise<string> => {
  await expect
    .poll(() => readMails(dataDir, address).length, { timeout: MAIL_TIMEOUT_MS })
    .toBeGreaterThanOrEqual(minCount)
  const body = decodeBody(readMails(dataDir, address).at(-1) ?? '')
  const link = body.split(/[\s"<>]/).find((word) => word.includes(`${page}?`))
  if (link === undefined) throw new Error(`The mail to ${address} has no link to ${page}.`)
  return link.replaceAll('&amp;', '&')
}

/** Removes the headers, because their ids and dates contain six digits, too. */
const readBody = (mail: string): string => mail.slice(mail.search(/\r?\n\r?\n/))

const decodeBody = (mail: string): string =>
  readBody(mail)
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

/** Waits for a mail to an address with this text in its body, and returns the body. */
export const waitForText = async (
  dataDir: string,
  address: string,
  text: string,
): Promise<string> => {
  const find = () =>
    readMails(dataDir, address)
      .map(decodeBody)
      .find((body) => body.includes(text))
  await expect.poll(find, { timeout: MAIL_TIMEOUT_MS }).toBeDefined()
  return find() ?? ''
}
