import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Tells the table how much room the bar needs, which depends on the language and the window. */
const measure = (bar: HTMLElement | null) => {
  const frame = bar?.parentElement?.parentElement
  if (!bar || !frame) return undefined
  const observer = new ResizeObserver(() =>
    frame.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => observer.disconnect()
}

/** Floats above the last rows while something is selected, so that no row moves. */
export function FloatingBar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-3 z-[3] flex justify-center">
      <div
        ref={measure}
        className={clsx(
          isShown && 'popup pointer-events-auto flex flex-wrap items-center gap-x-3 py-1 pr-1 pl-3',
        )}
      >
        {children}
      </div>
    </div>
  )
}
