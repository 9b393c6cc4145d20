import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The mails to an address, oldest first, as the server wrote them into its data folder. */
export const mailsTo = (dataDir: string, address: string): string[] => {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`))
}

/** A mail is sent by a job after the request; a machine at its limit takes its time. */
const MAIL_MS = 120_000

/** The verification code of the latest mail to an address; waits until there are that many. */
export const mailedCode = async (dataDir: string, address: string, mails = 1): Promise<string> => {
  await expect
    .poll(() => mailsTo(dataDir, address).length, { timeout: MAIL_MS })
    .toBeGreaterThanOrEqual(mails)
  const code = /\b(\d{6})\b/.exec(bodyOf(mailsTo(dataDir, address).at(-1) ?? ''))?.[1]
  if (code === undefined) throw new Error(`The mail to ${address} has no code.`)
  return code
}

/** The link to one of our pages in the latest mail to an address; waits until there are that many mails. */
export const mailedLink = async (
  dataDir: string,
  address: string,
  page: string,
  mails = 1,
): Promise<string> => {
  await expect
    .poll(() => mailsTo(dataDir, address).length, { timeout: MAIL_MS })
    .toBeGreaterThanOrEqual(mails)
  const body = bodyOf(mailsTo(dataDir, address).at(-1) ?? '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  const link = body.split(/[\s"<>]/).find((word) => word.includes(`${page}?`))
  if (link === undefined) throw new Error(`The mail to ${address} has no link to ${page}.`)
  return link.replaceAll('&amp;', '&')
}

/** What follows the headers, where ids and dates have many digits too. */
const bodyOf = (mail: string): string => mail.slice(mail.search(/\r?\n\r?\n/))
