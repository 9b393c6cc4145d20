import type { ReactNode } from 'react'
import { clsx } from 'clsx'

const tones = {
  neutral: 'bg-sunken text-ink-2',
  petrol: 'bg-petrol-soft text-petrol',
  brass: 'bg-brass-soft text-brass',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  outline: 'border border-brass-line text-brass',
} as const

export type BadgeTone = keyof typeof tones

/** A status, role or count. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-5 items-center gap-1 rounded-sm px-1.5 text-meta font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
