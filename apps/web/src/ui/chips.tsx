import { clsx } from 'clsx'

export interface Chip {
  label: string
  pressed: boolean
  onPress: () => void
}

/** A row of toggles that filter the list below. */
export function Chips({
  label,
  chips,
  className,
}: {
  label: string
  chips: readonly Chip[]
  className?: string | undefined
}) {
  return (
    <div role="group" aria-label={label} className={clsx('flex flex-wrap gap-1.5', className)}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.pressed}
          onClick={chip.onPress}
          className="h-8 shrink-0 rounded-full border border-line-strong bg-surface px-3 text-label font-medium whitespace-nowrap text-ink-2 transition-colors duration-[120ms] select-none hover:border-ink-2 hover:text-ink max-sm:h-10 aria-pressed:border-petrol aria-pressed:bg-petrol aria-pressed:font-semibold aria-pressed:text-on-petrol"
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}
