import type { SearchSchemaInput } from '@tanstack/react-router'
import type { NotificationFilter } from './filters.ts'

type WrittenFilter = Exclude<NotificationFilter, 'all'>
const FILTERS: readonly WrittenFilter[] = ['unread', 'requests', 'accepted']

/** The filter of the notifications; `all` has no parameter. */
export function notificationsSearch(search: { filter?: string | undefined } & SearchSchemaInput): {
  filter?: WrittenFilter
} {
  const filter = FILTERS.find((known) => known === search.filter)
  return filter === undefined ? {} : { filter }
}
