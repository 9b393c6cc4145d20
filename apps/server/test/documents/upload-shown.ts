import type { Level } from '@casework/contract/document-levels'
import type { Person } from '@casework/testing'
import { buildOnePagePdf } from '@casework/testing/documents/pictures'
import { uploadOne } from '@casework/testing/documents/upload-requests'

/** Uploads a file that the endpoint with this path answers; returns its id. */
export async function uploadShown(
  person: Person,
  path: string,
  fields: { client_id: number; security_level: Level },
): Promise<number> {
  const hasPages = path.endsWith('/first-page/')
  const file = hasPages
    ? (['brief.pdf', buildOnePagePdf()] as const)
    : (['note.txt', Buffer.from('A note for the file.')] as const)
  return (await uploadOne(person, fields, file)).id
}
