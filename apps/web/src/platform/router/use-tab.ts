import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * A page's open tab, kept in the URL so that a reload, or Back from another page, restores it. The
 * first tab is omitted.
 */
export function useTab<const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [Tab, (tab: Tab) => void] {
  const navigate = useNavigate()
  const search: { tab?: unknown } = useSearch({ strict: false })
  const [first] = tabs
  const current = tabs.find((tab) => tab === search.tab) ?? first
  const show = (tab: Tab) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: tab === first ? undefined : tab }),
      replace: true,
    })
  return [current, show]
}
