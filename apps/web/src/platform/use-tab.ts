import { useNavigate, useSearch } from '@tanstack/react-router'

/** The open tab of a page, in its address: Back from one of its records and a reload come to the same one. The first is left out. */
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
