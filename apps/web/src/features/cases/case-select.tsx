import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermission } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { useNewRecord } from '~/platform/query/use-new-record'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox } from '~/ui'
import { toCaseOption, withClientId } from './case-item.ts'

const CaseFormDialog = lazyDialog(() =>
  import('./case-form-dialog.tsx').then((module) => module.CaseFormDialog),
)

interface CaseSelectProps {
  value: number | null
  /** Gets the whole case, because callers need its client too. */
  onChoose: (legalCase: LegalCase | null) => void
  /** Offers only this client's cases. */
  client?: number | undefined
  /** Offers to create a case with the typed title. */
  creates?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function CaseSelect({
  value,
  onChoose,
  client,
  creates = false,
  disabled,
  required,
}: CaseSelectProps) {
  const { findItem, ...search } = useOptions<LegalCase>({
    endpoint: caseEndpoints.list,
    query: { client },
    toOption: toCaseOption,
  })
  const canCreate = usePermission('case', 'create')
  const { creation, dialog } = useNewRecord()
  const [created, setCreated] = useState<LegalCase>()
  const known = findItem(value) ?? (created?.id === value ? created : undefined)
  const { data: fetched } = useQuery({
    ...buildQuery(caseEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !known,
  })
  const chosen = value === null ? undefined : (known ?? fetched)
  return (
    <>
      <AsyncCombobox
        {...search}
        value={chosen ? toCaseOption(chosen) : null}
        onValueChange={(option) => {
          const item = findItem(option && Number(option.value))
          onChoose(item ? withClientId(item) : null)
        }}
        creation={creates && canCreate ? creation : undefined}
        placeholder={t('Search cases')}
        emptyText={t('No cases found')}
        disabled={disabled}
        required={required}
      />
      <CaseFormDialog
        {...dialog}
        client={client}
        onCreated={(legalCase) => {
          setCreated(legalCase)
          onChoose(legalCase)
        }}
      />
    </>
  )
}
