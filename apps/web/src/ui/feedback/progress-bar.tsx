import { clsx } from 'clsx'

interface ProgressBarProps {
  label: string
  /** From 0 to 100; null if the progress is unknown. */
  value: number | null
  className?: string | undefined
}

/** Progress of an upload, or the storage in use. */
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
