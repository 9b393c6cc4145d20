import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Can } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { linkClass, Panel } from '~/ui'
import { WaitingPlans } from './waiting-plans.tsx'

/** Screens of the section, in its order. */
interface Page {
  label: string
  link: { to: string }
  /** Shown next to the label. */
  note?: ReactNode
}

const listPages = (): Page[] => [
  { label: t('Bin'), link: paths.bin() },
  { label: t('Planned levels'), link: paths.levelPlans(), note: <WaitingPlans /> },
  { label: t('History'), link: paths.history() },
]

/** Links to the screens that only owner and admin may open. */
export function Administration() {
  return (
    <Can permission={['client', 'delete']}>
      <Panel title={t('Administration')} className="mt-6 lg:mr-[320px]">
        <ul className="-my-2 divide-y divide-line">
          {listPages().map(({ label, link, note }) => (
            <li key={link.to}>
              <Link
                {...link}
                className={`${linkClass} flex min-h-11 items-center justify-between gap-3`}
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  {label}
                  {note}
                </span>
                <ChevronRight size={16} aria-hidden className="shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Can>
  )
}
