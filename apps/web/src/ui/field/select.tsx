import type { ComponentProps } from 'react'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useFieldAttributes } from './field-context.ts'
import type { ControlSize } from './text-input.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'onChange' | 'children' | 'aria-invalid' | 'aria-required'
> {
  options: readonly SelectOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** An empty option above the others, such as "All countries". */
  placeholder?: string | undefined
  size?: ControlSize | undefined
}

/**
 * A native select. In forms use `Controller`: `register` loses the value if options load later. For
 * long lists on the server use `AsyncCombobox`.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  size = 'md',
  className,
  ...rest
}: SelectProps<Value>) {
  const attributes = useFieldAttributes({
    id: rest.id,
    'aria-describedby': rest['aria-describedby'],
  })
  return (
    <span className={clsx('relative inline-block w-full', className)}>
      <select
        {...rest}
        {...attributes}
        value={value}
        data-size={size}
        // The cast is safe: every value comes from the options.
        onChange={(event) => onValueChange(event.target.value as Value)}
        className={clsx(
          'control appearance-none truncate',
          size === 'sm' ? 'pr-7' : 'pr-9',
          placeholder !== undefined && value === '' && 'text-ink-2',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={15}
        className={clsx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-2',
          size === 'sm' ? 'right-2' : 'right-2.5',
        )}
      />
    </span>
  )
}
