import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query'
import { useOptions } from '~/platform/use-options'
import { AsyncCombobox } from '~/ui'
import { caseOption, chosenCase } from './case-item.ts'

interface CaseSelectProps {
  value: number | null
  /** Gives the whole case: whoever chooses one wants its client too. */
  onChoose: (legalCase: LegalCase | null) => void
  /** Only this client's cases. */
  client?: number | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
}

/** A choice of one case out of any number. Stands inside a `Field`. */
export function CaseSelect({ value, onChoose, client, disabled, required }: CaseSelectProps) {
  const { itemOf, ...search } = useOptions<LegalCase>({
    endpoint: caseEndpoints.list,
    query: { client },
    toOption: caseOption,
  })
  const known = itemOf(value)
  const { data: fetched } = useQuery({
    ...buildQuery(caseEndpoints.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !known,
  })
  const chosen = value === null ? undefined : (known ?? fetched)
  return (
    <AsyncCombobox
      {...search}
      value={chosen ? caseOption(chosen) : null}
      onValueChange={(option) => {
        const item = itemOf(option && Number(option.value))
        onChoose(item ? chosenCase(item) : null)
      }}
      placeholder={t('Search cases')}
      emptyText={t('No cases found')}
      disabled={disabled}
      required={required}
    />
  )
}
