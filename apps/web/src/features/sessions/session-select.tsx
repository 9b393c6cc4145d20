import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, type ComboboxOption } from '~/ui'

const toOption = (session: Session): ComboboxOption => ({
  value: String(session.id),
  label: session.title,
  hint: formatDateTime(session.date),
})

interface SessionSelectProps {
  value: number | null
  /** Gets the whole session: documents take its client, which may differ from the case's. */
  onChoose: (session: Session | null) => void
  /** Offers only this case's sessions. */
  legalCase?: number | undefined
  /** Offers only this client's sessions. */
  client?: number | undefined
  disabled?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function SessionSelect({
  value,
  onChoose,
  legalCase,
  client,
  disabled,
}: SessionSelectProps) {
  const { findItem, ...search } = useOptions<Session>({
    endpoint: sessionEndpoints.list,
    query: { case: legalCase, client },
    toOption,
  })
  const known = findItem(value)
  const { data: fetched } = useQuery({
    ...buildQuery(sessionEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !known,
  })
  const chosen = value === null ? undefined : (known ?? fetched)
  return (
    <AsyncCombobox
      {...search}
      value={chosen ? toOption(chosen) : null}
      onValueChange={(option) => onChoose(findItem(option && Number(option.value)))}
      placeholder={t('Search sessions')}
      emptyText={t('No sessions found')}
      disabled={disabled}
    />
  )
}
