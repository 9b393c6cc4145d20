import { FILE_NOTICES } from '@casework/contract/file-texts'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { getExtension, hasText } from '~/platform/http/files'
import { FileNoticeBox } from './file-frame.tsx'
import { FileText } from './file-text.tsx'
import { FirstPage } from './first-page.tsx'

/** What can be read of the file on the document's page. */
export function FileContent({ document }: { document: DocumentRecord }) {
  const { file_name } = document
  if (document.preview_url !== null) return <FirstPage document={document} />
  if (hasText(file_name)) return <FileText document={document} />
  return (
    <FileNoticeBox
      notice={t(FILE_NOTICES.not_shown)}
      hint={
        getExtension(file_name) === 'doc'
          ? t('The text of Word files is shown from .docx on, not of the older .doc.')
          : undefined
      }
    />
  )
}
