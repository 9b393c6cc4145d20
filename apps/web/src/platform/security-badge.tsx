import { LEVEL_LABELS, type Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { VisuallyHidden } from '~/ui'

export const LEVEL_STYLES = {
  red: { shape: 'M6 1l5 10H1z', className: 'bg-danger-soft text-danger' },
  yellow: { shape: 'M6 .5L11.5 6 6 11.5.5 6z', className: 'bg-warn-soft text-warn' },
  green: { shape: 'M6 1a5 5 0 1 0 .01 0z', className: 'bg-ok-soft text-ok' },
} as const

/** Shows a document's security level by shape and text as well as colour. */
export function SecurityBadge({
  level,
  short = false,
}: {
  level: Level
  /** Only the shape, with the text as a tooltip. */
  short?: boolean
}) {
  const { shape, className } = LEVEL_STYLES[level]
  const label = t(LEVEL_LABELS[level])
  return (
    <span
      title={short ? label : undefined}
      className={clsx(
        'inline-flex min-h-5 items-center gap-1.5 rounded-sm px-1.5 text-eyebrow font-bold tracking-wide whitespace-nowrap',
        className,
      )}
    >
      <svg aria-hidden width="9" height="9" viewBox="0 0 12 12">
        <path d={shape} fill="currentColor" />
      </svg>
      {short ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  )
}
