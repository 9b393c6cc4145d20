import type { Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import { memo } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { usePreferences } from '~/platform/i18n/preferences'
import { paths } from '~/platform/router/paths'
import { Avatar, Card, Checkbox, DefinitionList } from '~/ui'
import { useCountryName } from './use-country-name.ts'

interface ClientCardProps {
  client: Client
  selected: boolean
  /** Absent if the role can do nothing with selected clients. */
  onToggle?: ((clients: readonly Client[], on: boolean) => void) | undefined
}

/** The whole card is clickable: the link of the name covers it. */
export const ClientCard = memo(function ClientCard({
  client,
  selected,
  onToggle,
}: ClientCardProps) {
  // Otherwise a memoized card would keep the language and time zone it was rendered with.
  usePreferences()
  const country = useCountryName(client.country)
  return (
    <Card interactive className="h-[175px] [content-visibility:auto]">
      <div className="flex items-start gap-3">
        <Avatar name={client.name} />
        <div className="min-w-0 flex-1">
          <h2 className="text-card">
            <Link
              {...paths.client(client.id)}
              title={client.name}
              className="block truncate after:absolute after:inset-0 after:rounded-lg hover:text-petrol"
            >
              {client.name}
            </Link>
          </h2>
          <p className="text-meta text-ink-3">
            {t('Added {date}', { date: formatDate(client.created_at) })}
          </p>
        </div>
        {onToggle && (
          <Checkbox
            hideLabel
            className="relative z-[1]"
            label={t('Select {name}', { name: client.name })}
            checked={selected}
            onCheckedChange={(on) => onToggle([client], on)}
          />
        )}
      </div>
      <DefinitionList
        className="mt-3 border-t border-line pt-3"
        items={[
          { term: t('Email'), icon: Mail, value: client.email ?? t('No email provided') },
          { term: t('Mobile'), icon: Phone, value: client.mobile ?? t('No mobile provided') },
          { term: t('Country'), icon: MapPin, value: country ?? t('No country specified') },
        ]}
      />
    </Card>
  )
})
