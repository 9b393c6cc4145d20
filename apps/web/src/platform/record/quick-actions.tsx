import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { BELOW, useMediaQuery } from '../use-media-query.ts'
import { Panel } from '~/ui'

/** On a phone at the bottom of the window, within reach of the thumb. */
export function QuickActions({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery(BELOW.sm)
  if (isPhone)
    return (
      <section
        aria-label={t('Quick Actions')}
        className="fixed inset-x-0 bottom-0 z-10 flex gap-2 border-t border-line bg-surface px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] shadow-popup *:h-auto! *:min-h-11 *:flex-1 *:justify-center! *:px-1! *:text-center *:text-label *:whitespace-normal! [&_svg]:hidden"
      >
        {children}
      </section>
    )
  return (
    <Panel title={t('Quick Actions')}>
      <div className="grid gap-2 sm:max-lg:grid-cols-3">{children}</div>
    </Panel>
  )
}
