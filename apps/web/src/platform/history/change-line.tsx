import type { HistoryAction, HistoryChange, HistoryEntry } from '@casework/contract/history'
import { t } from '@casework/texts'
import { MoveRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatValue, getFieldLabel } from './field-labels.ts'
import { HiddenValue } from './hidden-value.tsx'
import { ClippedText } from './plain-text.tsx'

/** Actions that make something new: their values have no "before". */
const WITHOUT_BEFORE: ReadonlySet<HistoryAction> = new Set([
  'created',
  'imported',
  'hold_placed',
  'hold_lifted',
  'plan_set',
  'values_erased',
])

/** One changed field: "Title: Acme v. Smit → Acme v. Smith". A created record has no "before", and no
 * line for a field without a value. */
export function ChangeLine({ change, entry }: { change: HistoryChange; entry: HistoryEntry }) {
  const { field, before, after, before_name, after_name, state } = change
  const isNew = WITHOUT_BEFORE.has(entry.action)
  if (isNew && after === null && state === 'shown') return null
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-ink-2 max-sm:flex-col">
      <span className="font-medium text-ink">{t('{field}:', { field: getFieldLabel(field) })}</span>
      {state === 'hidden' ? (
        <HiddenValue level={entry.level ?? 'red'} text={t('Changed')} />
      ) : state === 'erased' ? (
        <Note>{t('Erased')}</Note>
      ) : (
        <>
          {!isNew && (
            <>
              <Side label={t('before')}>
                <Value field={field} value={before} name={before_name} />
              </Side>
              <MoveRight
                aria-hidden
                size={14}
                className="mt-1 shrink-0 self-start text-ink-3 max-sm:rotate-90"
              />
            </>
          )}
          <Side label={t('after')}>
            <Value field={field} value={after} name={after_name} />
          </Side>
        </>
      )}
    </li>
  )
}

/** Announced by its label; the arrow is only seen. */
function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="max-w-full min-w-0">
      <span className="sr-only">{label} </span>
      {children}
    </span>
  )
}

const Note = ({ children }: { children: string }) => (
  <span className="text-ink-3 italic">{children}</span>
)

function Value({
  field,
  value,
  name,
}: {
  field: string
  value: string | number | null
  name: string | null | undefined
}) {
  if (value === null || value === '') return <Note>{t('Empty')}</Note>
  return <ClippedText text={formatValue(field, value, name)} />
}
