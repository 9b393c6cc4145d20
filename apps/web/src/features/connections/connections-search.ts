import type { SearchSchemaInput } from '@tanstack/react-router'

type Tab = 'requests' | 'received-requests' | 'sent-requests'
const TABS: readonly Tab[] = ['requests', 'received-requests', 'sent-requests']
const ITEM = /^(?:invitation|request|employee|firm)-[1-9]\d{0,15}$/

/** The open tab, the open dialog and the record to highlight (`firm-7`) of /connections. */
export function connectionsSearch(
  search: {
    tab?: string | undefined
    action?: string | undefined
    item?: string | undefined
  } & SearchSchemaInput,
): { tab?: Tab; action?: 'invite'; item?: string } {
  const tab = TABS.find((known) => known === search.tab)
  return {
    ...(tab !== undefined && { tab }),
    ...(search.action === 'invite' && { action: 'invite' as const }),
    ...(ITEM.test(search.item ?? '') && { item: search.item as string }),
  }
}
