import type { DocumentRecord } from '@casework/contract/documents'
import type { ReactNode } from 'react'
import type { Selection } from '~/platform/list'

export interface DocumentSelectionProps {
  selection: Selection<DocumentRecord>
  /** The documents on this page. */
  items: readonly DocumentRecord[]
  onDelete: (documents: readonly DocumentRecord[]) => void
  /** More controls on the right. */
  children?: ReactNode
}
