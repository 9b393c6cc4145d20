import { t } from '@casework/texts'
import type { ReactNode } from 'react'

/**
 * On a phone at the bottom of the window, within reach of the thumb. By style: a dialog that one of
 * them has opened stays when the window becomes narrow.
 */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t('Quick Actions')}
      className="card overflow-hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))] max-sm:shadow-popup"
    >
      <div className="border-b border-line px-4 py-3 max-sm:hidden">
        <h2 className="text-panel">{t('Quick Actions')}</h2>
      </div>
      <div className="grid gap-2 p-4 max-sm:flex max-sm:p-0 max-sm:*:h-auto! max-sm:*:min-h-11 max-sm:*:flex-1 max-sm:*:justify-center! max-sm:*:px-1! max-sm:*:text-center max-sm:*:text-label max-sm:*:whitespace-normal! sm:max-lg:grid-cols-3 max-sm:[&_svg]:hidden">
        {children}
      </div>
    </section>
  )
}
