import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useFieldAttributes } from './field-context.ts'

interface CheckboxProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'checked' | 'onChange' | 'children' | 'aria-invalid' | 'aria-required'
> {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Shows the mixed state: some, but not all, items are selected. */
  indeterminate?: boolean | undefined
  hideLabel?: boolean | undefined
}

const box =
  'peer col-start-1 row-start-1 size-[17px] appearance-none rounded-sm border border-line-strong bg-surface transition-colors duration-[120ms] ' +
  'checked:border-petrol checked:bg-petrol indeterminate:border-petrol indeterminate:bg-petrol hover:border-ink-2 ' +
  'disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong aria-invalid:border-danger'

/** Its target is at least 24 px, even without a visible label. */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  indeterminate = false,
  hideLabel = false,
  className,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const attributes = useFieldAttributes({
    id: rest.id,
    'aria-describedby': rest['aria-describedby'],
  })
  // `indeterminate` is only a DOM property, and browsers reset it on every press.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate && !checked
  })
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 items-center gap-2 text-label text-ink-2',
        rest.disabled && 'text-ink-3',
        className,
      )}
    >
      <span className="grid size-6 shrink-0 -mx-[3px] place-items-center">
        <input
          {...rest}
          {...attributes}
          ref={input}
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className={box}
        />
        <Check
          aria-hidden
          size={13}
          strokeWidth={3.5}
          className="pointer-events-none invisible col-start-1 row-start-1 text-on-petrol peer-checked:visible"
        />
        <Minus
          aria-hidden
          size={13}
          strokeWidth={3.5}
          className="pointer-events-none invisible col-start-1 row-start-1 text-on-petrol peer-indeterminate:visible"
        />
      </span>
      <span className={clsx(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
