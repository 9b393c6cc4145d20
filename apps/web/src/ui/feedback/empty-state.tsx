import type { ReactNode } from 'react'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Button } from '../button/button.tsx'

const PICTURES = {
  paper: 'M8 50h56M16 50V16h26l14 12v22M42 16v12h14M24 34h20M24 41h14',
  people:
    'M8 50h56M18 50c0-9 5-14 12-14s12 5 12 14M30 31a7 7 0 1 0 0-14 7 7 0 0 0 0 14M45 37c7 0 11 5 11 13M43 17a7 7 0 0 1 0 14',
  talk: 'M14 12h44v26H32L22 47v-9h-8zM24 21h24M24 29h15',
}

interface EmptyStateProps {
  /** `none` if nothing was found: the action has to stand out. */
  picture?: keyof typeof PICTURES | 'none'
  title: string
  hint?: string | undefined
  action?: ReactNode
  className?: string | undefined
}

/** Shown instead of an empty list or search result, with one action. */
export function EmptyState({ picture = 'paper', title, hint, action, className }: EmptyStateProps) {
  return (
    <Notice
      drawing={picture === 'none' ? undefined : PICTURES[picture]}
      title={title}
      hint={hint}
      action={action}
      className={className}
    />
  )
}

interface ErrorStateProps {
  title: string
  /** The server's message. */
  message?: string | undefined
  onRetry: () => void
  retrying?: boolean | undefined
  className?: string | undefined
}

/** Shown instead of a part of the page that failed to load; offers a retry. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <Notice
      alert
      drawing="M8 50h56M16 50V16h40v34M24 26h10M24 34h8M44 22l-5 9 6 5-5 10"
      title={title}
      hint={message}
      className={className}
      action={
        <Button onClick={onRetry} pending={retrying}>
          {t('Retry')}
        </Button>
      }
    />
  )
}

interface NoticeProps extends Omit<EmptyStateProps, 'picture'> {
  /** Path of the SVG drawing above the title. */
  drawing: string | undefined
  alert?: boolean
}

function Notice({ drawing, title, hint, action, className, alert = false }: NoticeProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={clsx('card flex flex-col items-center px-6 py-14 text-center', className)}
    >
      {drawing !== undefined && (
        <svg
          aria-hidden
          width="54"
          height="42"
          viewBox="0 0 72 56"
          className="mb-4 text-brass-line"
        >
          <path
            d={drawing}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <path d="M4 54h64" stroke="currentColor" />
        </svg>
      )}
      <h2 className="text-[19px] leading-7">{title}</h2>
      {hint !== undefined && <p className="mt-1 max-w-sm text-ink-2">{hint}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
