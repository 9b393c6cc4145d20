import type { SecondFactor } from '@casework/contract/second-factor'
import { useId, type ReactNode, type RefObject } from 'react'

/** What all parts of the card get. */
export interface FactorSectionsProps {
  factor: SecondFactor
  /** Shows recovery codes, which the server returns only once. */
  onCodes: (codes: readonly string[]) => void
  /** Gets the focus when the button that opened a dialog is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

interface FactorSectionProps {
  title: string
  /** One line below the title. */
  summary?: ReactNode
  /** A button at the right; below the summary on narrow screens. */
  action?: ReactNode
  children?: ReactNode
}

/** A part of the card "Second factor" with its own heading. */
export function FactorSection({ title, summary, action, children }: FactorSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3 sm:flex-nowrap">
        <div className="min-w-0">
          <h3 id={id} className="text-card">
            {title}
          </h3>
          {summary !== undefined && <p className="mt-0.5 text-ink-2">{summary}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
