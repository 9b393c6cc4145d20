import { t } from '@casework/texts'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePreferences } from '~/platform/i18n/preferences'

/** Surrounds every page. Adds a skip link and moves the focus to the heading of each new page. */
export function RootLayout() {
  usePreferences()
  useFocusHeadingOnNavigation()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-[95] rounded-md bg-petrol px-4 py-2 font-semibold text-on-petrol focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('Skip to content')}
      </a>
      <Outlet />
    </>
  )
}

/** Without it, the focus would be lost with the link that was followed. */
function useFocusHeadingOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || isFocusTaken()) return
        const heading =
          document.querySelector<HTMLElement>('main h1') ??
          document.querySelector<HTMLElement>('main')
        if (!heading) return
        heading.setAttribute('tabindex', '-1')
        // Only scripts can focus the heading, so keyboard users need no outline.
        heading.style.outline = 'none'
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}

/**
 * Whether a field that is still open has the focus, the record that the URL highlights, the one that
 * Back returns to, or a panel that was opened while the page was loading: it closes when it loses the
 * focus.
 */
const isFocusTaken = () =>
  document.activeElement?.matches(
    'input, textarea, [data-target], [data-returned], [role="dialog"][data-open], [role="dialog"][data-open] *',
  ) ?? false
