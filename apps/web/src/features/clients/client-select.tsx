import { clientEndpoints } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { logError } from '~/platform/log'
import { buildQuery } from '~/platform/query/query'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, type ComboboxOption } from '~/ui'
import { toClientOption } from './client-shapes.ts'

interface ClientSelectProps {
  value: number | null
  /** The option for `value`, if known; without it the name is fetched. */
  chosen?: ComboboxOption | undefined
  onValueChange: (id: number | null) => void
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function ClientSelect({
  value,
  chosen,
  onValueChange,
  disabled,
  required,
}: ClientSelectProps) {
  const { findItem, ...search } = useOptions({
    endpoint: clientEndpoints.list,
    toOption: toClientOption,
  })
  const found = findItem(value)
  const known = found ? toClientOption(found) : chosen?.value === String(value) ? chosen : null
  const fetched = useClientOption(known ? null : value)
  return (
    <AsyncCombobox
      {...search}
      value={known ?? fetched}
      onValueChange={(option) => onValueChange(option ? Number(option.value) : null)}
      placeholder={t('Search clients')}
      emptyText={t('No clients found')}
      disabled={disabled}
      required={required}
    />
  )
}

function useClientOption(id: number | null): ComboboxOption | null {
  const { data } = useQuery({
    ...buildQuery(clientEndpoints.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    throwOnError: ({ message }) => {
      // The form stays usable without the client's name.
      logError('A client could not be loaded', message)
      return false
    },
  })
  return data && id !== null ? toClientOption(data) : null
}
