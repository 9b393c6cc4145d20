import { documentContents } from '@casework/contract/document-texts'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { getDocumentName } from '~/features/document-groups'
import { useRestriction, useViewFile } from '../documents.hooks.ts'
import { FileFailure, FileNoticeBox, FileSkeleton, SHEET } from './file-frame.tsx'
import { useFileQuery } from './use-file-query.ts'

/** The first page or the picture, as wide as its column. Clicking it opens the file, as View does. */
export function FirstPage({ document }: { document: DocumentRecord }) {
  const page = useFileQuery(documentContents.firstPage, document, (bytes) => bytes)
  const view = useViewFile()
  const isViewable = useRestriction()(document, 'read') === undefined
  if (page.data)
    return (
      <button
        type="button"
        disabled={!isViewable}
        aria-label={t('View {name}', { name: getDocumentName(document) })}
        className={clsx('block w-full overflow-hidden rounded-lg border border-line', SHEET)}
        onClick={() => view.mutate(document)}
      >
        <Picture blob={page.data} />
      </button>
    )
  if (page.notice !== undefined) return <FileNoticeBox isSheet notice={t(page.notice)} />
  if (page.isError)
    return (
      <FileFailure
        title={t('Page {n} could not be loaded', { n: 1 })}
        error={page.error}
        retrying={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    )
  return <FileSkeleton label={t('Loading page {n}', { n: 1 })} />
}

/** The object URL is revoked when the picture unmounts. */
function Picture({ blob }: { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <img
      ref={image}
      alt=""
      className="mx-auto h-auto max-w-full bg-white in-data-[theme=dark]:opacity-90"
    />
  )
}
