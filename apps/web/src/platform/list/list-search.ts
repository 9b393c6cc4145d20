import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { listDefaults, readListState } from './list-state.ts'

/**
 * Search parameters of a list as route options: read with the schema of its query, written without
 * defaults and invalid values. With an `action` the list can also start something:
 * `?action=create`.
 */
export function listSearch<S extends z.ZodMiniObject, A extends string = never>(
  schema: S,
  action?: A,
) {
  type State = z.output<S>
  return {
    validateSearch: (
      given: Partial<State> & { action?: string | undefined } & SearchSchemaInput,
    ): State & { action?: A } => ({
      ...readListState(schema, given),
      ...(action !== undefined && given.action === action && { action }),
    }),
    search: {
      middlewares: [
        stripSearchParams<State, keyof State, Partial<State>>(listDefaults(schema) as never),
      ],
    },
  }
}
