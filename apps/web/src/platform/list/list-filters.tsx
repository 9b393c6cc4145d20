import { day as parseDay } from '@casework/contract/parts/days'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { ListFilter } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DATE_LIMITS, describeYears } from '~/platform/i18n/date-limits'
import { Badge, Button, Field, TextInput } from '~/ui'
import { useDebouncedText } from './use-debounced-text.ts'

/** Opens the filter panel. Shows how many filters are set. */
export function FiltersButton({
  active,
  open,
  panelId,
  onClick,
}: {
  /** Number of filters set. */
  active: number
  open: boolean
  panelId: string
  onClick: () => void
}) {
  return (
    <Button aria-expanded={open} aria-controls={open ? panelId : undefined} onClick={onClick}>
      <ListFilter aria-hidden size={15} />
      {t('Filters')}
      {active > 0 && <Badge tone="petrol">{active}</Badge>}
    </Button>
  )
}

/** The filters other than the search, and a button that clears them. */
export function FiltersPanel({
  id,
  active,
  onClear,
  children,
}: {
  id: string
  active: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div id={id} role="group" aria-label={t('Filters')} className="border-b border-line py-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:auto-cols-[minmax(0,1fr)] xl:grid-flow-col xl:grid-cols-none">
        {children}
      </div>
      {active > 0 && (
        <Button size="sm" tone="ghost" className="mt-3 -ml-2" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}

interface FilterProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Filters by substring, debounced. */
export function TextFilter({ label, value, onChange, className }: FilterProps<string>) {
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <Field label={label} plain className={className}>
      <TextInput
        value={text}
        maxLength={MAX.search}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

/** Debounced, since every digit of a typed year makes a date. */
export function DayFilter({ label, value, onChange, className }: FilterProps<string | undefined>) {
  const [refused, setRefused] = useState<string>()
  const [day, setDay] = useDebouncedText(value ?? '', (text) =>
    text === '' || filterDay.safeParse(text).success
      ? onChange(text === '' ? undefined : text)
      : setRefused(text),
  )
  return (
    <Field
      label={label}
      plain
      className={className}
      error={day === refused ? describeYears() : undefined}
    >
      <TextInput
        {...DATE_LIMITS.date}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </Field>
  )
}

const filterDay = parseDay('')
