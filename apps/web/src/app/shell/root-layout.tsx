import { t } from '@casework/texts'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePreferences } from '~/platform/i18n/preferences'

/** Around everything: the link past the navigation, and the focus on the heading of each new page. */
export function RootLayout() {
  usePreferences()
  useHeadingFocus()
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

/** After a navigation the focus would stay on a link that is gone; the page's heading tells where one is. */
function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || isElsewhere()) return
        const place =
          document.querySelector<HTMLElement>('main h1') ??
          document.querySelector<HTMLElement>('main')
        if (!place) return
        place.setAttribute('tabindex', '-1')
        // Nothing to operate here, so no mark around it.
        place.style.outline = 'none'
        place.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** A field that outlived the navigation has the focus, such as the palette's, or the record that the address points at. */
const isElsewhere = () => document.activeElement?.matches('input, textarea, [data-target]') ?? false
