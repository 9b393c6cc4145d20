import { dashboardEndpoints } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { paths } from '~/platform/paths'
import { queryOf } from '~/platform/query'
import { linkClass } from '~/ui'

/** Nothing is scheduled: what to do about it, which for a new firm begins with its first client. */
export function FirstSteps() {
  // The figures above ask for it, and let one try again when it failed.
  const { data } = useQuery({ ...queryOf(dashboardEndpoints.summary), retryOnMount: false })
  const steps = [
    { label: t('Add your first client'), link: paths.newClient(), done: data?.total_clients },
    { label: t('Open a case for the client'), link: paths.newCase(), done: data?.total_cases },
    { label: t('Schedule the first session'), link: paths.newSession(), done: data?.total_sessions },
  ]
  if (data?.total_sessions) {
    return (
      <p className="text-ink-2">
        {t('Nothing is scheduled from today on.')}{' '}
        <Link {...paths.newSession()} className={linkClass}>
          {t('Add Session')}
        </Link>
      </p>
    )
  }
  return (
    <>
      <p className="mb-3 text-ink-2">{t('Hearings and meetings will be listed here. Three steps lead to the first one:')}</p>
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
