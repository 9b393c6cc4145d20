import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface StatCardProps {
  label: string
  /** Not there yet: a grey place of the same height. */
  value: ReactNode | undefined
  note?: ReactNode
}

/** One figure with its name. Several stand in a `StatStrip`. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="bg-surface px-4 py-4">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd>
        <span className="my-0.5 flow-root min-h-8 font-serif text-figure">{value ?? <Skeleton className="my-1 h-6 w-14" />}</span>
        {note !== undefined && <span className="block text-meta text-ink-3">{note}</span>}
      </dd>
    </div>
  )
}

/** A row of figures under the docket rule of a page. */
export function StatStrip({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-3 xl:grid-cols-6">{children}</dl>
}
