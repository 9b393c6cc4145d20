import { ArrowLeft } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** A link above the page header: `<BackLink link={<Link {...paths.clients()} />}>…</BackLink>`. */
export function BackLink({
  link,
  children,
}: {
  link: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}) {
  return cloneElement(
    link,
    {
      className:
        'mb-3 inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 text-label font-medium text-ink-2 hover:text-petrol',
    },
    <>
      <ArrowLeft aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{children}</span>
    </>,
  )
}
