import type { Opening } from '@casework/contract/document-reader'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Minimize2 } from 'lucide-react'
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
  // At another level its pages have a stamp, or none: nothing of what was shown stays.
  return <LevelReader key={document.security_level} document={document} address={address} />
}

interface LevelReaderProps {
  document: DocumentRecord
  address: ReturnType<typeof useReaderAddress>
}

function LevelReader({ document, address }: LevelReaderProps) {
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
      <div className="min-h-0 flex-1 overflow-auto">
        <State
          fileName={document.file_name}
          page={address.page ?? 1}
          opening={opening}
          error={error}
          onRetry={retry}
        />
      </div>
    </ReaderFrame>
  )
}

interface StateProps {
  fileName: string
  page: number
  opening: Opening | undefined
  error: Error | undefined
  onRetry: () => void
}

/** What stands in place of the pages. */
function State({ fileName, page, opening, error, onRetry }: StateProps) {
  if (error)
    return <FileFailure title={t('Failed to load document')} error={error} onRetry={onRetry} />
  if (!opening) return <FileSkeleton label={t('Loading page {n}', { n: page })} />
  if (opening.kind === 'text')
    return (
      <FileNoticeBox
        notice={t('This file has no text yet. Try again in a minute.')}
        action={
          <Button size="lg" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    )
  return (
    <FileNoticeBox
      notice={t(opening.notice ?? FILE_NOTICES.not_shown)}
      hint={
        getExtension(fileName) === 'doc'
          ? t('The text of Word files is shown from .docx on, not of the older .doc.')
          : undefined
      }
    />
  )
}
