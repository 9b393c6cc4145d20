import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { t } from '@casework/texts'
import { useState } from 'react'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, type ComboboxOption } from '~/ui'

const toOption = ({ id, name, documents_count }: DocumentGroup): ComboboxOption => ({
  value: String(id),
  label: name,
  hint: t('{count, plural, one {# document} other {# documents}}', { count: documents_count }),
})

interface GroupSelectProps {
  onValueChange: (id: number | null, name: string | null) => void
  /**
   * Offers only this session's groups. Pass it as `key` too, so that a change resets the choice.
   */
  session?: number | undefined
  /** Offers only this client's groups. */
  client?: number | undefined
  initial?: { id: number; name: string } | undefined
  disabled?: boolean | undefined
}

/** Must be rendered inside a `Field`. */
export function GroupSelect({
  onValueChange,
  session,
  client,
  initial,
  disabled,
}: GroupSelectProps) {
  const { findItem: _, ...search } = useOptions<DocumentGroup>({
    endpoint: documentGroupEndpoints.list,
    query: { session_id: session, client_id: client },
    toOption,
  })
  const [chosen, setChosen] = useState<ComboboxOption | null>(
    initial ? { value: String(initial.id), label: initial.name } : null,
  )
  return (
    <AsyncCombobox
      {...search}
      value={chosen}
      onValueChange={(option) => {
        setChosen(option)
        onValueChange(option && Number(option.value), option && option.label)
      }}
      placeholder={t('Search groups')}
      emptyText={t('No document groups found')}
      disabled={disabled}
    />
  )
}
