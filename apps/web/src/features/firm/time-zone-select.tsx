import { hasWords } from '@casework/contract/parts/fold-text'
import { t } from '@casework/texts'
import { useState } from 'react'
import { AsyncCombobox, type ComboboxOption } from '~/ui'

interface TimeZoneSelectProps {
  /** An IANA name, or empty. */
  value: string
  onValueChange: (zone: string) => void
  /** Offers the browser's zone first. */
  suggestsOwn: boolean
}

/** Searches the IANA names, such as "Europe/London". Must be rendered inside a `Field`. */
export function TimeZoneSelect({ value, onValueChange, suggestsOwn }: TimeZoneSelectProps) {
  const [text, setText] = useState('')
  const own = suggestsOwn ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
  const toOption = (zone: string): ComboboxOption => ({
    value: zone,
    label: zone,
    ...(zone === own && { hint: t('Time zone of this device') }),
  })
  const zones = new Set([
    ...(own === undefined ? [] : [own]),
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return (
    <AsyncCombobox
      options={[...zones].filter((zone) => hasWords(toWords(zone), toWords(text))).map(toOption)}
      onSearch={setText}
      instant
      value={value === '' ? null : toOption(value)}
      onValueChange={(option) => onValueChange(option?.value ?? '')}
      placeholder={t('UTC')}
      emptyText={t('No time zone found')}
    />
  )
}

/** "new york" finds "America/New_York". */
const toWords = (text: string) => text.replaceAll(/[_/]/g, ' ')
