import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanding } from '~/features/firm'
import { Can } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { linkClass } from '~/ui'
import { useSummary } from './use-summary.ts'

/**
 * Shown when nothing is scheduled. Only a firm that never had a session gets the first steps, and
 * nobody who works for another one.
 */
export function FirstSteps({ skeleton }: { skeleton: ReactNode }) {
  const { data, isPending } = useSummary()
  const isEmployee = useLanding().length > 0
  if (isPending) return skeleton
  const steps = [
    { label: t('Add your first client'), link: paths.newClient(), done: data?.total_clients },
    { label: t('Open a case for the client'), link: paths.newCase(), done: data?.total_cases },
    {
      label: t('Schedule the first session'),
      link: paths.newSession(),
      done: data?.total_sessions,
    },
  ]
  if (data?.total_sessions !== 0 || isEmployee) {
    return (
      <p className="text-ink-2">
        {t('No upcoming sessions.')}{' '}
        <Can permission={['session', 'create']}>
          <Link {...paths.newSession()} className={linkClass}>
            {t('Add Session')}
          </Link>
        </Can>
      </p>
    )
  }
  return (
    <>
      <p className="mb-3 text-ink-2">
        {t('Upcoming hearings and meetings appear here. To get started:')}
      </p>
      <ol className="space-y-2.5">
        {steps.map(({ label, link, done }, at) => (
          <li key={label} className="flex items-center gap-2.5">
            <span
              className={clsx(
                'grid size-6 shrink-0 place-items-center rounded-full text-meta font-semibold',
                done ? 'bg-ok-soft text-ok' : 'border border-brass-line text-brass',
              )}
            >
              {done ? <Check role="img" aria-label={t('Done')} size={14} /> : at + 1}
            </span>
            {done ? (
              <span className="text-ink-3">{label}</span>
            ) : (
              <Link {...link} className={linkClass}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
