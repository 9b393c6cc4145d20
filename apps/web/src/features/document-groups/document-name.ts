import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'

/** The name shown for a document (DOC-011, OQ-205). */
export const nameOf = ({ doc_name, file_name }: Pick<DocumentRecord, 'doc_name' | 'file_name'>) =>
  doc_name || file_name || t('Untitled Document')
