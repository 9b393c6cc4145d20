import type { Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import { memo } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import { RecordCard, RecordMenu } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Avatar, DefinitionList } from '~/ui'
import { Mobile } from './mobile.tsx'
import { useCountryName } from './use-country-name.ts'

interface ClientCardProps {
  client: Client
  selected: boolean
  /** Absent if the role can do nothing with selected clients. */
  onToggle?: ((clients: readonly Client[], on: boolean) => void) | undefined
  /** Stable, as `onToggle`, so that one tick renders one card. */
  onDelete: (clients: readonly Client[]) => void
}

/** The whole card is clickable: the link of the name covers it. */
export const ClientCard = memo(function ClientCard({
  client,
  selected,
  onToggle,
  onDelete,
}: ClientCardProps) {
  // Otherwise a memoized card would keep the language and time zone it was rendered with.
  usePreferences()
  const country = useCountryName(client.country)
  const { id, name, email, mobile } = client
  const facts = [
    { term: t('Email'), icon: Mail, value: email },
    {
      term: t('Mobile'),
      icon: Phone,
      value: mobile && <Mobile number={mobile} country={client.country} />,
    },
    { term: t('Country'), icon: MapPin, value: country },
  ].filter(({ value }) => Boolean(value))
  return (
    <RecordCard
      isWhole
      name={name}
      link={<Link {...paths.client(id)} />}
      picture={<Avatar name={name} />}
      line={
        <p className="text-meta text-ink-3">
          {t('Added {date}', { date: formatDate(client.created_at) })}
        </p>
      }
      brief={facts.slice(0, 2).map(({ term, value }, at) => (
        <span key={term}>
          {at > 0 && ' · '}
          {value}
        </span>
      ))}
      selected={selected}
      onSelectedChange={onToggle && ((on) => onToggle([client], on))}
      actions={
        <RecordMenu
          resource="client"
          name={name}
          editLink={<Link {...paths.editClient(id)} />}
          onDelete={() => onDelete([client])}
        />
      }
    >
      {facts.length > 0 && (
        <DefinitionList className="mt-2.5 space-y-1! border-t border-line pt-2.5" items={facts} />
      )}
    </RecordCard>
  )
})
