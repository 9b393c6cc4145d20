import { foldText, hasWords } from '@casework/contract/parts/fold-text'
import { t } from '@casework/texts'
import { useState } from 'react'
import { AsyncCombobox, type ComboboxOption, type ControlSize } from '~/ui'
import { useCountries } from './countries.hooks.ts'

interface CountrySelectProps {
  value: number | null
  onValueChange: (id: number | null) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  required?: boolean | undefined
  size?: ControlSize | undefined
}

/** Searches by name or dial code. Must be rendered inside a `Field`. */
export function CountrySelect({
  value,
  onValueChange,
  placeholder,
  required,
  size,
}: CountrySelectProps) {
  const { countries, isLoading } = useCountries()
  const [text, setText] = useState('')
  const options = countries.map(({ id, name, phone_code }): ComboboxOption => ({
    value: String(id),
    label: `${name} (+${phone_code})`,
  }))
  return (
    <AsyncCombobox
      options={filterMatching(options, text)}
      onSearch={setText}
      instant
      value={options.find((option) => option.value === String(value)) ?? null}
      onValueChange={(option) => onValueChange(option ? Number(option.value) : null)}
      loading={isLoading}
      placeholder={isLoading ? t('Loading…') : placeholder}
      emptyText={t('No country found')}
      required={required}
      size={size}
    />
  )
}

/** Names that start with the text come first: "India" before "British Indian Ocean Territory". */
function filterMatching(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const start = foldText(text.trim())
  const isFirst = ({ label }: ComboboxOption) => foldText(label).startsWith(start)
  return options
    .filter(({ label }) => hasWords(label, text))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
}
