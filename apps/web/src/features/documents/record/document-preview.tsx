import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { getExtension, fetchPreview } from '~/platform/http/files'
import { buildQueryKey } from '~/platform/query/query'

interface DocumentPreviewProps {
  document: DocumentRecord
  className?: string | undefined
}

/**
 * A thumbnail, or the file extension without one, also if the user would have to confirm that it is
 * them. Fetched when it scrolls into view.
 */
export function DocumentPreview({ document, className }: DocumentPreviewProps) {
  const { preview_url: url, file_name } = document
  const container = useRef<HTMLDivElement>(null)
  const visible = useWasVisible(container)
  const { data: blob } = useQuery({
    queryKey: buildQueryKey(documentEndpoints.preview, { params: { id: document.id } }),
    // A red picture is fetched again the next time: a fresh factor may be required.
    ...(document.security_level === 'red' && { gcTime: 0 }),
    queryFn: ({ signal }) => fetchPreview(url ?? '', signal),
    enabled: visible && url !== null,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div
      ref={container}
      aria-hidden
      className={clsx(
        'grid grid-cols-1 grid-rows-1 place-items-center overflow-hidden bg-sunken',
        className,
      )}
    >
      {blob ? <Picture blob={blob} /> : <FileTypeIcon extension={getExtension(file_name)} />}
    </div>
  )
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
      className="size-full object-scale-down in-data-[theme=dark]:opacity-90"
    />
  )
}

function FileTypeIcon({ extension }: { extension: string }) {
  return (
    <span className="relative grid h-14 w-11 place-items-end rounded-sm border border-line-strong bg-surface p-1 text-center">
      <span className="w-full truncate text-[10px] leading-4 font-bold tracking-wide text-ink-3 uppercase">
        {extension}
      </span>
    </span>
  )
}

function useWasVisible(container: React.RefObject<HTMLElement | null>): boolean {
  const [visible, setSeen] = useState(false)
  useEffect(() => {
    if (!container.current || visible) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container, visible])
  return visible
}
