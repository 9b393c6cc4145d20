import { stream } from './parts/endpoint.ts'
import { byId } from './parts/fields.ts'

/** What a document's page shows of its file. Recorded as views, so they are streams. */
export const documentContents = {
  /** 404 with a notice if there is no page. */
  firstPage: stream({
    method: 'GET',
    path: '/documents/:id/first-page/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'The first page of a PDF, or an image, large enough to read',
    params: byId,
    sends: 'file',
  }),
  /** Answers a `DocumentText`. */
  text: stream({
    method: 'GET',
    path: '/documents/:id/text/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'The text of a Word, Excel, text or mail file, as JSON',
    params: byId,
    sends: 'file',
  }),
}
