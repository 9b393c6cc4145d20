import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useState } from 'react'
import { Button, SearchInput } from '~/ui'

interface SearchOnSubmitProps {
  /** The accessible name of the search box. */
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search box that applies its text on submit, or when it is cleared. */
export function SearchOnSubmit({ label, value, onSearch }: SearchOnSubmitProps) {
  const [draft, setDraft] = useState(value)
  const change = (text: string) => {
    setDraft(text)
    if (text === '' && value !== '') onSearch('')
  }
  return (
    <search className="min-w-64 flex-1">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(draft.trim())
        }}
      >
        <SearchInput
          label={label}
          placeholder={t('Search by name')}
          value={draft}
          onValueChange={change}
          maxLength={MAX.search}
          className="flex-1"
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  )
}
