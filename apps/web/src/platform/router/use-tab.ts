import { useNavigate } from '@tanstack/react-router'

/**
 * A page's open tab, kept in the URL so that a reload or Back restores it. The first tab has no
 * parameter.
 */
function useTab<Tab extends string, First extends string>(
  open: Tab | undefined,
  first: First,
): [Tab | First, (tab: Tab | First) => void] {
  const navigate = useNavigate()
  const openTab = (tab: Tab | First) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: tab === first ? undefined : tab }),
      replace: true,
    })
  return [open ?? first, openTab]
}

/** The open one of these tabs; the first one, unless the URL names another. */
export function useTabOf(tabs: readonly { value: string }[], open: string | undefined) {
  const known = tabs.find(({ value }) => value === open)
  return useTab(known?.value, tabs[0]?.value ?? '')
}
