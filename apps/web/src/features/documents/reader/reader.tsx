import { FILE_NOTICES } from '@casework/contract/file-texts'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { getExtension } from '~/platform/http/files'
import { Button } from '~/ui'
import { FileFailure, FileNoticeBox, FileSkeleton } from './file-frame.tsx'
import { OpenReader } from './open-reader.tsx'
import { ReaderFrame } from './reader-frame.tsx'
import { Tool } from './tool.tsx'
import { useReaderAddress } from './use-reader-address.ts'
import { useReading } from './use-reading.ts'

/** Reads a document page by page, in the page of the document or in the whole window. */
export function Reader({ document }: { document: DocumentRecord }) {
  const address = useReaderAddress()
  const { reading, opening, error, retry } = useReading(document)
  const isRed = document.security_level === 'red'
  if (reading && opening && opening.kind !== 'none' && opening.page_count > 0)
    return (
      <OpenReader
        key={opening.kind}
        reading={reading}
        opening={opening}
        isRed={isRed}
        address={address}
      />
    )
  return (
    <ReaderFrame
      isFull={address.isFull}
      isRed={isRed}
      onKeyDown={({ key }) => key === 'Escape' && address.isFull && address.closeFull()}
    >
      {address.isFull && (
        <div className="flex justify-end border-b border-line px-2 py-1">
          <Tool
            label={t('Close full window')}
            icon={Minimize2}
            onPress={address.closeFull}
            keys="F"
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-auto">{renderState()}</div>
    </ReaderFrame>
  )

  function renderState(): ReactNode {
    if (error)
      return (
        <FileFailure
          title={t('Failed to load document')}
          error={error}
          retrying={false}
          onRetry={retry}
        />
      )
    if (!opening) return <FileSkeleton label={t('Loading page {n}', { n: address.page ?? 1 })} />
    if (opening.kind === 'text')
      return (
        <FileNoticeBox
          notice={t('This file has no text yet. Try again in a minute.')}
          action={
            <Button size="lg" onClick={retry}>
              {t('Try again')}
            </Button>
          }
        />
      )
    return (
      <FileNoticeBox
        notice={t(opening.notice ?? FILE_NOTICES.not_shown)}
        hint={
          getExtension(document.file_name) === 'doc'
            ? t('The text of Word files is shown from .docx on, not of the older .doc.')
            : undefined
        }
      />
    )
  }
}
