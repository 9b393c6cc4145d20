import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { readListState } from './list-state.ts'

/** Changes a list's state; any change except the page itself returns to page 1. */
export type UpdateListState<State> = (
  patch: Partial<State>,
  options?: { replace?: boolean },
) => void

/** A list's state in the URL, and a function to change it. */
export function useListState<S extends z.ZodMiniObject>(
  schema: S,
): [z.output<S>, UpdateListState<z.output<S>>] {
  // Screens have different parameters; the schema picks those of this list.
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readListState(schema, search), [schema, search])
  const change: UpdateListState<z.output<S>> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, page: 1, ...patch }),
      replace,
    })
  return [state, change]
}
