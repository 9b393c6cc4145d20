import type { DocumentRecord } from '@casework/contract/documents'
import type { ReactNode } from 'react'
import type { Selection } from '~/platform/list'
import type { DocumentBatch } from './use-batch-dialogs.tsx'

export interface DocumentSelectionProps {
  selection: Selection<DocumentRecord>
  /** The documents on this page. */
  items: readonly DocumentRecord[]
  batch: DocumentBatch
  onDelete: (documents: readonly DocumentRecord[]) => void
  /** More controls on the right. */
  children?: ReactNode
}
