import {
  ACCOUNT_SEARCH_MIN,
  ACCOUNT_SEARCH_DEBOUNCE_MS,
  connectionEndpoints,
} from '@casework/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { buildQuery } from '~/platform/query/query'
import { useDebouncedText } from '~/platform/list/use-debounced-text'

/** Searches accounts by name, from two letters on, debounced. */
export function useAccountSearch() {
  const [typed, setTyped] = useStateAcrossSignIn('account search', '')
  const [query, setQuery] = useState(typed)
  const [draft, changeDraft] = useDebouncedText(query, setQuery, ACCOUNT_SEARCH_DEBOUNCE_MS)
  const setDraft = (text: string) => {
    setTyped(text)
    changeDraft(text)
  }
  const isSearching = query.length >= ACCOUNT_SEARCH_MIN
  const found = useQuery({
    ...buildQuery(connectionEndpoints.searchAccounts, { query: { q: query } }),
    enabled: isSearching,
  })
  return { draft, setDraft, isSearching, found }
}
