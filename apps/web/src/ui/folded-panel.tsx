import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

/** A card whose content is rendered, and so requested, once its title is pressed. */
export function FoldedPanel({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <section className="card overflow-hidden">
      <h2 className="text-panel">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown
            aria-hidden
            size={17}
            className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={contentId} className="border-t border-line px-4 py-2">
          {children}
        </div>
      )}
    </section>
  )
}
