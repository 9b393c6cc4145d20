import type { ReactNode } from 'react'
import { clsx } from 'clsx'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A setting that takes effect immediately. In forms use `Checkbox`. */
export function Switch({
  label,
  hint,
  checked,
  onCheckedChange,
  disabled = false,
  className,
}: SwitchProps) {
  return (
    <label className={clsx('flex min-h-6 items-start gap-3', disabled && 'opacity-55', className)}>
      <span className="relative mt-px inline-flex h-5 w-9 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer size-full appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-[120ms] checked:border-petrol checked:bg-petrol"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-line-strong transition-transform duration-[120ms] peer-checked:translate-x-4 peer-checked:bg-on-petrol"
        />
      </span>
      <span>
        <span className="block text-body font-medium">{label}</span>
        {hint !== undefined && <span className="block text-meta text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}
