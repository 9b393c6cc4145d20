import type { ReactNode, Ref } from 'react'
import { clsx } from 'clsx'
import { toneIcons, toneText, type MessageTone } from './message-tones.ts'

const toneClasses = {
  success: 'bg-ok-soft border-ok/30',
  error: 'bg-danger-soft border-danger/30',
  warning: 'bg-warn-soft border-warn/30',
  info: 'bg-petrol-soft border-petrol/30',
} as const

interface BannerProps {
  tone?: MessageTone | undefined
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
  /** Allows scripts to focus the banner. */
  focusable?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** A persistent message inside a page. Errors and warnings are announced when they appear. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  className,
  focusable = false,
  ref,
}: BannerProps) {
  const Icon = toneIcons[tone]
  const isUrgent = tone === 'error' || tone === 'warning'
  return (
    <div
      ref={ref}
      tabIndex={focusable ? -1 : undefined}
      role={isUrgent ? 'alert' : undefined}
      className={clsx(
        'flex items-start gap-3 rounded-md border px-3.5 py-2.5',
        toneClasses[tone],
        className,
      )}
    >
      <Icon aria-hidden size={16} className={clsx('mt-0.5 shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  )
}
