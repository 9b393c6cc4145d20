import type { HistoryEntry } from '@casework/contract/history'
import { expect, test } from 'vitest'
import { describeEntry } from './sentences.ts'

const buildEntry = (entry: Partial<HistoryEntry>) =>
  ({ object_type: 'document', hidden: false, changes: [], unit: null, ...entry }) as HistoryEntry

const unit = {
  id: 1,
  root_type: 'document_group',
  root_id: 7,
  root_title: 'Exhibits',
  counts: null,
}
const buildMove = (before: number | null, after: number | null) => {
  const names = { before_name: null, after_name: after && 'Exhibits' }
  return [{ field: 'group_id', before, after, ...names, state: 'shown' }] as HistoryEntry['changes']
}

test('a document whose group is deleted is not called deleted itself (HIST-015)', () => {
  const group = { unit } as Partial<HistoryEntry>
  expect(
    describeEntry(buildEntry({ ...group, action: 'deleted', changes: buildMove(7, null) })),
  ).toBe('Removed from its group')
  expect(
    describeEntry(buildEntry({ ...group, action: 'restored', changes: buildMove(null, 7) })),
  ).toBe('Moved to Exhibits')
  const client = { ...unit, root_type: 'client', root_title: 'Acme Ltd' } as HistoryEntry['unit']
  expect(describeEntry(buildEntry({ action: 'deleted', unit: client }))).toBe(
    'Deleted with Acme Ltd',
  )
})

test('a sign-in is called one', () => {
  const entry = { action: 'other', object_type: 'user' } as const
  expect(describeEntry(buildEntry({ ...entry, is_sign_in: true }))).toBe('Sign-in')
  expect(describeEntry(buildEntry(entry))).toBe('Other')
})
