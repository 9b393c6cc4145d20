import { clsx } from 'clsx'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Skeleton } from './feedback/skeleton.tsx'

interface StatCardProps {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  /** A text as wide as the value, whose room is kept while it loads. */
  room?: string
  note?: ReactNode
  /** Makes the whole card a link. Links inside the note remain clickable. */
  link?: ReactElement<{ className?: string; 'aria-label'?: string; children?: ReactNode }>
}

const COVERING_LINK_CLASS =
  'inline-block min-w-6 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 after:outline-focus'

/** A figure with its label; wrap several in a `StatStrip`. */
export function StatCard({ label, value, room, note, link }: StatCardProps) {
  // On a line of text, so that nothing moves when the figure arrives.
  const figure = value ?? (
    <>
      &#8203;
      <span className="relative">
        {room && <RoomFor text={room} />}
        <Skeleton className={room ? 'absolute inset-0' : 'inline-block! h-4 w-8 align-middle'} />
      </span>
    </>
  )
  return (
    <div className={clsx('relative bg-surface px-1.5 py-0.5 sm:px-2', link && 'hover:bg-sunken')}>
      <dt className="truncate text-eyebrow text-ink-2">{label}</dt>
      <dd className="flex items-baseline gap-x-1.5 whitespace-nowrap max-sm:flex-wrap">
        <span className="font-serif text-large leading-6">
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
          <span className="truncate text-eyebrow text-ink-3 [&_a]:relative [&_a]:z-[1]">
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Keeps the room of a text that comes later, so that nothing moves then. Nobody reads it. */
export const RoomFor = ({ text }: { text: string }) => (
  <span data-text={text} className="invisible before:content-[attr(data-text)]" />
)

/** Figures in one line, on a phone in three. The columns do not depend on what is in them. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-[4fr_5fr_5fr] md:grid-cols-[4fr_4fr_4fr_5fr_6fr_6fr]">
      {children}
    </dl>
  )
}
