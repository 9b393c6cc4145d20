// Exports as the owner downloads them.
import { historyExports } from '@casework/contract/history-export'
import { createSealKey } from '../../src/platform/history/seal-key.ts'
import { sealDayOfFirm } from '../../src/platform/history/seals.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import type { Firm, Person, TestApp } from '@casework/testing'
import { readZip } from '@casework/testing/documents/zip-downloads'
import type { ExportFiles } from './random-exports.ts'

/** Seals the firm's day, also a second time. */
export const sealDay = ({ jobsPool, config }: TestApp, firm: Firm) =>
  sealDayOfFirm(
    {
      pool: jobsPool,
      key: createSealKey(config.SECRET_KEY),
      outbox: createOutbox(deriveKey(config.SECRET_KEY, 'job-payload')),
    },
    firm.account_id,
    true,
  )

/** The files of the zip. The app must listen. */
export async function fetchExport(
  casework: TestApp,
  firm: Firm,
  person: Person,
  record?: { object_type: string; object_id: number },
) {
  const { port } = casework
  const query = new URLSearchParams({
    ...(person.account_id !== firm.account_id && { owner_account_id: String(firm.account_id) }),
    ...(record && { ...record, object_id: String(record.object_id) }),
  })
  const { path } = record ? historyExports.recordExport : historyExports.export
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  if (!answer.ok) throw new Error(`The export answered ${answer.status}`)
  const files = Object.fromEntries(await readZip(Buffer.from(await answer.arrayBuffer())))
  return {
    disposition: answer.headers.get('content-disposition'),
    files: files as ExportFiles & Record<'verify.mjs' | 'verify.html' | 'README.txt', Buffer>,
  }
}

/** The seal line of the last mail to the owner. */
export async function readMailedSeal(casework: TestApp, { owner }: Firm): Promise<string> {
  const mails = await casework.mails()
  const mail = mails.findLast((text) => text.includes(owner.email) && text.includes('signature'))
  const text = (mail ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /\{"seq":.*?\}/.exec(text)?.[0] ?? ''
}
