import { historyQuery, type HistoryQuery } from '@casework/contract/history'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readListState } from '~/platform/list/list-state'
import type { UpdateListState } from '~/platform/list/use-list-state'

/** The filters in the address; any change except the page itself returns to page 1. */
export function useHistoryFilters(): [HistoryQuery, UpdateListState<HistoryQuery>] {
  const navigate = useNavigate()
  const search = useLocation({ select: (location): Record<string, unknown> => location.search })
  const state = useMemo(() => readListState(historyQuery, search), [search])
  const change: UpdateListState<HistoryQuery> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '/history',
      search: (before) => ({ ...before, page: undefined, ...patch }),
      replace,
    })
  return [state, change]
}
