import { clientEndpoints } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { logError } from '~/platform/log'
import { usePermission } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { useNewRecord } from '~/platform/query/use-new-record'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, type ComboboxOption } from '~/ui'
import { toClientOption } from './client-shapes.ts'

const ClientFormDialog = lazyDialog(() =>
  import('./client-form-dialog.tsx').then((module) => module.ClientFormDialog),
)

interface ClientSelectProps {
  value: number | null
  /** The option for `value`, if known; without it the name is fetched. */
  chosen?: ComboboxOption | undefined
  onValueChange: (id: number | null) => void
  /** Offers to create a client with the typed name. */
  creates?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function ClientSelect({
  value,
  chosen,
  onValueChange,
  creates = false,
  disabled,
  required,
}: ClientSelectProps) {
  const { findItem, ...search } = useOptions({
    endpoint: clientEndpoints.list,
    toOption: toClientOption,
  })
  const canCreate = usePermission('client', 'create')
  const { creation, dialog } = useNewRecord()
  const [created, setCreated] = useState<ComboboxOption>()
  const found = findItem(value)
  const known = found
    ? toClientOption(found)
    : ([created, chosen].find((option) => option?.value === String(value)) ?? null)
  const fetched = useClientOption(known ? null : value)
  return (
    <>
      <AsyncCombobox
        {...search}
        value={known ?? fetched}
        onValueChange={(option) => onValueChange(option ? Number(option.value) : null)}
        creation={creates && canCreate ? creation : undefined}
        placeholder={t('Search clients')}
        emptyText={t('No clients found')}
        disabled={disabled}
        required={required}
      />
      <ClientFormDialog
        {...dialog}
        onCreated={(client) => {
          setCreated(toClientOption(client))
          onValueChange(client.id)
        }}
      />
    </>
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
