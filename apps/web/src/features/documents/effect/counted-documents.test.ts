import { MAX_DOCUMENTS_PER_BATCH } from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { pickCounted } from './counted-documents.ts'

const build = (id: number, security_level: DocumentRecord['security_level']) =>
  ({ id, security_level }) as DocumentRecord

test('asks about all of a few documents', () => {
  const documents = [build(1, 'green'), build(2, 'red'), build(3, 'green')]
  expect(new Set(pickCounted(documents))).toEqual(new Set(documents))
})

test('asks about each level of many documents, wherever it stands in the list (FORE-005, FORE-018)', () => {
  const documents = Array.from({ length: MAX_DOCUMENTS_PER_BATCH }, (_, at) =>
    build(at, at < 198 ? 'green' : at === 198 ? 'red' : 'yellow'),
  )
  const counted = pickCounted(documents)
  expect(counted).toHaveLength(100)
  expect(new Set(counted.map(({ id }) => id)).size).toBe(100)
  expect(new Set(counted.map(({ security_level }) => security_level))).toEqual(
    new Set(['red', 'yellow', 'green']),
  )
})
