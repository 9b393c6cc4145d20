import { FIND_MIN, searchEndpoints } from '@casework/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canManageConnections } from '~/platform/auth-state'
import { usePermissions } from '~/platform/permissions'
import { listOf } from '~/platform/query'
import { useAuth } from '~/platform/use-auth'
import { useDraft } from '~/platform/use-draft'
import { placesFor, recordsOf, type EntryGroup } from './palette-entries.ts'

/** Pause after the last key before the server is asked, ms. */
const PAUSE = 200

/** What is typed, and what there is for it. Records come from the server; the places one can go are known here. */
export function usePalette() {
  const [text, setText] = useState('')
  const [draft, setDraft] = useDraft(text, setText, PAUSE)
  const { can } = usePermissions()
  const own = canManageConnections(useAuth())
  const wanted = text.length >= FIND_MIN
  const { data, isError, isFetching } = useQuery({ ...listOf(searchEndpoints.find, { q: text }), enabled: wanted, staleTime: 0 })
  const typed = draft.trim()
  const records = wanted && typed.length >= FIND_MIN && data ? recordsOf(data) : []
  const groups: EntryGroup[] = [...records, ...placesFor(typed, can, own)].filter(({ entries }) => entries.length > 0)
  const searching = typed.length >= FIND_MIN && (typed !== text || isFetching)
  return { draft, setDraft, groups, searching, failed: wanted && isError }
}
