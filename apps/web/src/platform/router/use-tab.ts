import { useNavigate } from '@tanstack/react-router'

/**
 * A page's open tab, kept in the URL so that a reload, or Back from another page, restores it. The
 * first tab is omitted.
 */
export function useTab<Tab extends string, First extends string>(
  open: Tab | undefined,
  first: First,
): [Tab | First, (tab: Tab | First) => void] {
  const navigate = useNavigate()
  const show = (tab: Tab | First) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: tab === first ? undefined : tab }),
      replace: true,
    })
  return [open ?? first, show]
}
