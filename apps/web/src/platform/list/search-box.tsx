import { MAX } from '@casework/contract/parts/fields'
import { SearchInput } from '~/ui'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** A list's search box, debounced. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useDebouncedText(value, onSearch)
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={draft}
      onValueChange={setDraft}
      maxLength={MAX.search}
      className="min-w-60 flex-1"
    />
  )
}
