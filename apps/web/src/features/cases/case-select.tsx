import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox } from '~/ui'
import { toCaseOption, withClientId } from './case-item.ts'

interface CaseSelectProps {
  value: number | null
  /** Gets the whole case, because callers need its client too. */
  onChoose: (legalCase: LegalCase | null) => void
  /** Offers only this client's cases. */
  client?: number | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function CaseSelect({ value, onChoose, client, disabled, required }: CaseSelectProps) {
  const { findItem, ...search } = useOptions<LegalCase>({
    endpoint: caseEndpoints.list,
    query: { client },
    toOption: toCaseOption,
  })
  const known = findItem(value)
  const { data: fetched } = useQuery({
    ...buildQuery(caseEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !known,
  })
  const chosen = value === null ? undefined : (known ?? fetched)
  return (
    <AsyncCombobox
      {...search}
      value={chosen ? toCaseOption(chosen) : null}
      onValueChange={(option) => {
        const item = findItem(option && Number(option.value))
        onChoose(item ? withClientId(item) : null)
      }}
      placeholder={t('Search cases')}
      emptyText={t('No cases found')}
      disabled={disabled}
      required={required}
    />
  )
}
