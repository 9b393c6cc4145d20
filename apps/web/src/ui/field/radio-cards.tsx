import { lazy, Suspense, useId, type MouseEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { fetchWhenOnline } from '../when-online.ts'

const ReasonTooltip = lazy(() =>
  fetchWhenOnline(() =>
    import('../reason-tooltip.tsx').then((module) => ({ default: module.ReasonTooltip })),
  ),
)

interface RadioCard<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** Why the card is disabled; it stays focusable and shows the reason. */
  disabledReason?: string | undefined
}

interface RadioCardsProps<Value extends string> {
  cards: readonly RadioCard<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  disabled?: boolean
  className?: string | undefined
}

/** A single choice with one card per option. Needs a `FieldGroup` around it as a label. */
export function RadioCards<Value extends string>({
  cards,
  value,
  onValueChange,
  disabled = false,
  className,
}: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <div className={clsx('flex flex-wrap gap-2', className)}>
      {cards.map((card) => (
        <RadioCardItem
          key={card.value}
          card={card}
          name={name}
          checked={card.value === value}
          disabled={disabled}
          onChoose={() => onValueChange(card.value)}
        />
      ))}
    </div>
  )
}

interface RadioCardItemProps {
  card: RadioCard
  name: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

function RadioCardItem({ card, name, checked, disabled, onChoose }: RadioCardItemProps) {
  const reasonId = useId()
  const isBlocked = card.disabledReason !== undefined
  // Arrow keys select the card that they focus. In a radio group of its own, a disabled card can be
  // focused by Tab and is never selected.
  const preventSelection = (event: MouseEvent) => event.preventDefault()
  const item = (
    <label
      className={clsx(
        'flex min-h-[38px] items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2 transition-colors duration-[120ms] has-checked:border-petrol has-checked:bg-petrol-soft',
        isBlocked || disabled
          ? 'cursor-not-allowed text-ink-3 *:opacity-60'
          : 'hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={isBlocked ? `${name}-${card.value}` : name}
        checked={checked && !isBlocked}
        disabled={disabled}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={isBlocked ? preventSelection : undefined}
        onChange={isBlocked ? () => undefined : onChoose}
        className="mt-[3px] size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-petrol"
      />
      <span>
        <span className="block font-medium">{card.label}</span>
        {card.hint !== undefined && <span className="block text-meta text-ink-3">{card.hint}</span>}
      </span>
    </label>
  )
  if (card.disabledReason === undefined) return item
  return (
    <>
      <Suspense fallback={item}>
        <ReasonTooltip reason={card.disabledReason}>{item}</ReasonTooltip>
      </Suspense>
      <VisuallyHidden id={reasonId}>{card.disabledReason}</VisuallyHidden>
    </>
  )
}
