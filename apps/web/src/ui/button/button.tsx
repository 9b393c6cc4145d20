import { lazy, Suspense, useId, type ComponentProps, type MouseEvent } from 'react'
import { clsx } from 'clsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from '../spinner.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { fetchWhenOnline } from '../when-online.ts'

// Few buttons need it, and it would slow down the first screen.
const ReasonTooltip = lazy(() =>
  fetchWhenOnline(() =>
    import('../reason-tooltip.tsx').then((module) => ({ default: module.ReasonTooltip })),
  ),
)

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner, keeps width and focus, and ignores presses. */
  pending?: boolean | undefined
  /**
   * Why the action is disabled. The button stays focusable and shows the reason on hover, focus and
   * press.
   */
  disabledReason?: string | undefined
}

/** `type` defaults to `button`, so that no button submits a form by accident. */
export function Button({
  tone,
  size,
  pending = false,
  disabledReason,
  className,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isBlocked = pending || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    isBlocked ? event.preventDefault() : onClick?.(event)
  const button = (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-disabled={isBlocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={
        clsx(rest['aria-describedby'], disabledReason !== undefined && reasonId) || undefined
      }
      className={buttonClass({ tone, size }, clsx(pending && 'relative', className))}
    >
      {pending ? <PendingContent>{children}</PendingContent> : children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <>
      <Suspense fallback={button}>
        <ReasonTooltip reason={disabledReason}>{button}</ReasonTooltip>
      </Suspense>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  )
}

function PendingContent({ children }: Pick<ButtonProps, 'children'>) {
  return (
    <>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <span aria-hidden className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    </>
  )
}
