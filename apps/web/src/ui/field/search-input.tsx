import { useRef } from 'react'
import { clsx } from 'clsx'
import { t } from '@casework/texts'
import { Search, X } from 'lucide-react'
import { useFieldAttributes } from './field-context.ts'
import type { ControlSize } from './text-input.tsx'

interface SearchInputProps {
  /** The accessible name; a placeholder does not count as one. */
  label: string
  value: string
  onValueChange: (value: string) => void
  placeholder?: string | undefined
  size?: ControlSize | undefined
  className?: string | undefined
  maxLength?: number | undefined
}

/** A search box with a clear button. It does not debounce. */
export function SearchInput({
  label,
  value,
  onValueChange,
  placeholder,
  size = 'md',
  className,
  maxLength,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const attributes = useFieldAttributes()
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        {...attributes}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        data-size={size}
        onChange={(event) => onValueChange(event.target.value)}
        className="control pr-9 pl-9"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={clear}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <X aria-hidden size={15} />
        </button>
      )}
    </div>
  )
}
