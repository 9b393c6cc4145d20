import { clsx } from 'clsx'

interface ProgressBarProps {
  label: string
  /** From 0 to 100; null while it is under way and nobody knows how far. */
  value: number | null
  className?: string | undefined
}

/** How far something is: an upload, the storage in use. */
export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={className}
    >
      <div className="h-1.5 overflow-hidden rounded-full bg-sunken outline outline-line">
        <div
          className={clsx(
            'h-full rounded-full bg-petrol transition-[width] duration-[140ms]',
            percent === null && 'animate-pulse',
          )}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </div>
  )
}
