import type { ReactNode } from 'react'

/** A message shown in place of the list. */
export function PanelNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="py-6 text-center text-ink-2">
      {children}
    </div>
  )
}
