import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { getListDefaults, readListState } from './list-state.ts'

/**
 * Route options for a list's search parameters. Reads them with the query's schema and writes them
 * without defaults. `action` allows one more parameter, such as `?action=create`.
 */
export function listSearch<S extends z.ZodMiniObject, A extends string = never>(
  schema: S,
  action?: A,
) {
  type State = z.output<S>
  return {
    validateSearch: (
      search: Partial<State> & { action?: string | undefined } & SearchSchemaInput,
    ): State & { action?: A } => ({
      ...readListState(schema, search),
      ...(action !== undefined && search.action === action && { action }),
    }),
    search: {
      middlewares: [
        stripSearchParams<State, keyof State, Partial<State>>(getListDefaults(schema) as never),
      ],
    },
  }
}
