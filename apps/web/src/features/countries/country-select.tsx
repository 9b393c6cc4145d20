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

/** Strips accents and case, so that "aland" finds "Åland". */
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Names that start with the text come first: "India" before "British Indian Ocean Territory". */
function filterMatching(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const needle = normalize(text.trim())
  const placed = options
    .map((option) => ({ option, at: normalize(option.label).indexOf(needle) }))
    .filter(({ at }) => at >= 0)
  return placed.toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0)).map(({ option }) => option)
}
