import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'

export const getDocumentName = ({
  doc_name,
  file_name,
}: Pick<DocumentRecord, 'doc_name' | 'file_name'>) =>
  doc_name || file_name || t('Untitled Document')
