import type { ControlSize } from '../field/text-input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  hint?: string | undefined
}

export interface Creation {
  /** The text of the row. */
  describe: (name: string) => string
  onCreate: (name: string) => void
}

export interface AsyncComboboxProps {
  /** Results of the last search, in the server's order. */
  options: readonly ComboboxOption[]
  /** The selected option, shown even if `options` does not contain it. */
  value: ComboboxOption | null
  onValueChange: (value: ComboboxOption | null) => void
  /** Called with the search text after a typing pause, and with '' when the list opens. */
  onSearch: (text: string) => void
  /** For local options: `onSearch` runs on every key press, and Enter selects the first option. */
  instant?: boolean | undefined
  loading?: boolean | undefined
  /** Called when the list is scrolled to its end, to load the next page. */
  onEndReached?: (() => void) | undefined
  /** Error message of the last search. */
  error?: string | undefined
  /** Offers, as the last row, to create what is typed, unless an option is called so. */
  creation?: Creation | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  disabled?: boolean | undefined
  /** Hides the button that clears the selection. */
  required?: boolean | undefined
  size?: ControlSize | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
}
