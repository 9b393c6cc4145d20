import type { DocumentRecord } from '@casework/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { authStore } from '~/platform/auth-state'
import { getExtension, fetchPreview } from '~/platform/files'

interface DocumentPreviewProps {
  document: DocumentRecord
  className?: string | undefined
  /** All of it at its own size; otherwise its upper part fills the place. */
  whole?: boolean | undefined
}

/** A small picture of a document, or the ending of its name. Fetched when it comes into view. */
export function DocumentPreview({ document, className, whole = false }: DocumentPreviewProps) {
  const { preview_url: url, file_name } = document
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const { data: blob } = useQuery({
    // Not among the documents: a changed name does not change the picture.
    queryKey: [authStore.get().ownerAccountId ?? 'own', 'previews', url],
    queryFn: ({ signal }) => fetchPreview(url ?? '', signal),
    enabled: seen && url !== null,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div
      ref={place}
      aria-hidden
      className={clsx(
        'grid grid-cols-1 grid-rows-1 place-items-center overflow-hidden bg-sunken',
        className,
      )}
    >
      {blob ? (
        <Picture blob={blob} className={whole ? 'object-scale-down' : 'object-cover object-top'} />
      ) : (
        <Paper ending={getExtension(file_name)} />
      )}
    </div>
  )
}

/** The address of the picture lives as long as it is shown. */
function Picture({ blob, className }: { blob: Blob; className: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt="" className={clsx('size-full', className)} />
}

function Paper({ ending }: { ending: string }) {
  return (
    <span className="relative grid h-14 w-11 place-items-end rounded-sm border border-line-strong bg-surface p-1 text-center">
      <span className="w-full truncate text-[10px] leading-4 font-bold tracking-wide text-ink-3 uppercase">
        {ending}
      </span>
    </span>
  )
}

function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}
