import { ChevronsUpDown } from 'lucide-react'
import { useFieldAttributes } from '../field/field-context.ts'
import { onDemand, useOnDemand } from '../on-demand.ts'
import type { ControlSize } from '../field/text-input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  hint?: string | undefined
}

export interface AsyncComboboxProps {
  /** Results of the last search, in the server's order. */
  options: readonly ComboboxOption[]
  /** The selected option, shown even if `options` does not contain it. */
  value: ComboboxOption | null
  onValueChange: (value: ComboboxOption | null) => void
  /** Called with the search text after a typing pause, and with '' when the list opens. */
  onSearch: (text: string) => void
  /**
   * The options are local: `onSearch` runs on every key press, and Enter selects the first option.
   */
  instant?: boolean | undefined
  loading?: boolean | undefined
  /** Called when the list is scrolled to its end, to load the next page. */
  onEndReached?: (() => void) | undefined
  /** Error message of the last search. */
  error?: string | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  disabled?: boolean | undefined
  /** Hides the button that clears the selection. */
  required?: boolean | undefined
  size?: ControlSize | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
}

const comboboxPopup = onDemand(() =>
  import('./combobox-popup.tsx').then((module) => module.ComboboxPopup),
)

/** A single-choice combobox for long lists, searched on the server, or locally with `instant`. */
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
