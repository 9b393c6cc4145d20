import type { Client } from '@casework/contract/clients'
import { buildPhoneLink } from '@casework/contract/parts/dial-codes'
import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { useCountries } from '~/features/countries'
import { formatCount, formatDate, formatMonth } from '~/platform/i18n/format'
import { Avatar, linkClass } from '~/ui'
import { Mobile } from './mobile.tsx'
import { useCountryName } from './use-country-name.ts'

interface ClientSummaryProps {
  client: Client
  /** The latest session as a text; passed in, because clients do not import sessions. */
  recentActivity: ReactNode
}

export function ClientSummary({ client, recentActivity }: ClientSummaryProps) {
  const country = useCountryName(client.country)
  const { countries } = useCountries()
  const dialCode = countries.find(({ id }) => id === client.country?.id)?.phone_code
  return (
    <aside aria-label={t('Summary')} className="card h-fit divide-y divide-line">
      <div className="flex items-center gap-3 p-4">
        <Avatar name={client.name} size="lg" />
        <div className="min-w-0">
          <p className="font-serif text-card">{client.name}</p>
          <p className="text-meta text-ink-3">
            {t('Client since {month}', { month: formatMonth(client.created_at) })}
          </p>
        </div>
      </div>
      <Part title={t('Contact')}>
        <p>
          {client.email ? (
            <a href={`mailto:${client.email}`} className={linkClass}>
              {client.email}
            </a>
          ) : (
            t('No email provided')
          )}
        </p>
        <p>
          {client.mobile ? (
            <a href={buildPhoneLink(client.mobile, dialCode)} className={linkClass}>
              <Mobile number={client.mobile} country={client.country} />
            </a>
          ) : (
            t('No mobile provided')
          )}
        </p>
        <p>{country ?? t('No country specified')}</p>
      </Part>
      <Part title={t('Statistics')}>
        <dl className="grid grid-cols-3 gap-2">
          <Figure name={t('Cases')} value={client.cases_count} />
          <Figure name={t('Sessions')} value={client.sessions_count} />
          <Figure name={t('Documents')} value={client.documents_count} />
        </dl>
      </Part>
      <Part title={t('Recent Activity')}>{recentActivity}</Part>
      <Part title={t('Account')}>
        <p>{t('Added {date}', { date: formatDate(client.created_at) })}</p>
      </Part>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-1 p-4 text-ink-2">
      <h2 className="eyebrow">{title}</h2>
      {children}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="font-serif text-panel text-ink">{formatCount(value)}</dd>
    </div>
  )
}
