import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * A page's open tab, kept in the URL so that Back and reload restore it. The first tab is omitted.
 */
export function useTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [Tab, (tab: Tab) => void] {
  const navigate = useNavigate()
  const search: { tab?: unknown } = useSearch({ strict: false })
  const [first] = tabs
  const open = tabs.find((known) => known === search.tab) ?? first
  const show = (tab: Tab) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, tab: tab === first ? undefined : tab }),
      replace: true,
    })
  return [open, show]
}
