import { useNavigate } from '@tanstack/react-router'

/**
 * The open one of these tabs, kept in the URL so that a reload or Back restores it. The first tab
 * is the default and has no parameter.
 */
export function useTabOf(
  tabs: readonly { value: string }[],
  open: string | undefined,
): [string, (tab: string) => void] {
  const navigate = useNavigate()
  const first = tabs[0]?.value ?? ''
  const openTab = (tab: string) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: tab === first ? undefined : tab }),
      replace: true,
    })
  return [tabs.some(({ value }) => value === open) && open ? open : first, openTab]
}
