import type { ReactNode } from 'react'
import { HEAD_ACTIONS } from '~/ui'

interface ListHeaderProps {
  title: string
  /** Beside the title, such as a link to a related list. */
  beside?: ReactNode
  /** "12 clients" */
  count: string
  actions: ReactNode
}

/** Title, count and buttons of a list in one line, so that the first record begins high. */
export function ListHeader({ title, beside, count, actions }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-panel">{title}</h1>
      {beside}
      <p className="text-label text-ink-2">{count}</p>
      {/* As high as a button: what the role may do is known later. */}
      <div
        {...HEAD_ACTIONS}
        className="ml-auto flex min-h-[38px] flex-wrap gap-2 max-sm:ml-0 max-sm:w-full sm:min-h-8 sm:*:h-8 sm:*:text-label"
      >
        {actions}
      </div>
    </header>
  )
}
