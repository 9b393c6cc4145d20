import { useNavigate } from '@tanstack/react-router'

/**
 * A page's open tab, kept in the URL so that a reload or Back restores it. The first tab has no
 * parameter.
 */
export function useTab<Tab extends string, First extends string>(
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
