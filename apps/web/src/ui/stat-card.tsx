import { clsx } from 'clsx'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Skeleton } from './feedback/skeleton.tsx'

interface StatCardProps {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  note?: ReactNode
  /** Makes the whole card a link. Links inside the note remain clickable. */
  link?: ReactElement<{ className?: string; 'aria-label'?: string; children?: ReactNode }>
}

const COVERING_LINK_CLASS =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 after:outline-focus'

/** A figure with its label; wrap several in a `StatStrip`. */
export function StatCard({ label, value, note, link }: StatCardProps) {
  // On a line of text, so that the note below it stays where it is when the figure arrives.
  const figure = value ?? (
    <>
      &#8203;
      <Skeleton className="inline-block! h-5 w-14 align-middle" />
    </>
  )
  return (
    <div className={clsx('relative bg-surface px-4 py-2', link && 'hover:bg-sunken')}>
      <dt className="text-meta text-ink-2">{label}</dt>
      {/* The note below, not beside: whether it fits there depends on the font that has arrived. */}
      <dd className="flex flex-col">
        <span className="flow-root min-h-7 font-serif text-panel">
          {link
            ? cloneElement(
                link,
                {
                  className: COVERING_LINK_CLASS,
                  'aria-label': value === undefined ? label : `${label}: ${value}`,
                },
                figure,
              )
            : figure}
        </span>
        {note !== undefined && (
          <span className="text-meta text-ink-3 [&_a]:relative [&_a]:z-[1]">{note}</span>
        )}
      </dd>
    </div>
  )
}

/** A row of figures below the page header. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      {children}
    </dl>
  )
}
