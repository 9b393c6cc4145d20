import { ChevronsUpDown } from 'lucide-react'
import { useFieldAttributes } from './field-context.ts'
import { onDemand, useOnDemand } from './on-demand.ts'
import type { ControlSize } from './text-input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  hint?: string | undefined
}

export interface AsyncComboboxProps {
  /** What the server found for the last search, in its order. */
  options: readonly ComboboxOption[]
  /** The chosen one as a whole, so that it shows although it may not be among `options`. */
  value: ComboboxOption | null
  onValueChange: (value: ComboboxOption | null) => void
  /** Asks for another search, a moment after the last letter; the empty text when the list opens. */
  onSearch: (text: string) => void
  /** The search costs nothing: it is asked for at each letter, and Enter takes the first option. */
  instant?: boolean | undefined
  loading?: boolean | undefined
  /** Called when the list is scrolled to its end: load the next page. */
  onEndReached?: (() => void) | undefined
  /** Why the search failed. */
  error?: string | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  disabled?: boolean | undefined
  /** No cross to take the choice back. */
  required?: boolean | undefined
  size?: ControlSize | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
}

const comboboxPopup = onDemand(() =>
  import('./combobox-popup.tsx').then((module) => module.ComboboxPopup),
)

/** A choice of one out of many, searched as one types: by the server, or here with `instant`. */
export function AsyncCombobox(props: AsyncComboboxProps) {
  const { part: ComboboxPopup, start, handlers, typed } = useOnDemand(comboboxPopup)
  const attributes = useFieldAttributes()
  if (ComboboxPopup) return <ComboboxPopup {...props} start={start} />
  return (
    <div className={`relative ${props.className ?? ''}`}>
      <input
        {...attributes}
        {...handlers}
        role="combobox"
        aria-label={props['aria-label']}
        aria-autocomplete="list"
        aria-expanded={false}
        aria-haspopup="listbox"
        autoComplete="off"
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={start.text ?? props.value?.label ?? ''}
        onChange={(event) => typed(event.target.value)}
        data-size={props.size ?? 'md'}
        className="control pr-16"
      />
      <ChevronsUpDown
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 right-[13px] -translate-y-1/2 text-ink-3"
      />
    </div>
  )
}
