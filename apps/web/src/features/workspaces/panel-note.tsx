import type { ReactNode } from 'react'

/** The one thing a panel has to say while there is nothing to choose. */
export function PanelNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="py-6 text-center text-ink-2">
      {children}
    </div>
  )
}
