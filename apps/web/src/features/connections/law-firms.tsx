import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/platform/i18n/format'
import { Badge, ButtonLink, VisuallyHidden } from '~/ui'
import { paths } from '~/platform/router/paths'
import { useFollowing } from './connections.hooks.ts'
import { PeopleList, PersonRow } from './people-list.tsx'
import { getRoleName } from './role-labels.ts'

/** The firms that the user works for. */
export function LawFirms({ target }: { target?: number | undefined }) {
  const following = useFollowing()
  return (
    <PeopleList
      title={t('Law firms')}
      list={following}
      failed={t('Failed to load connections')}
      empty={{
        title: t('No law firms yet'),
        hint: t('Send a connection request to join a law firm.'),
      }}
      getKey={({ connection_id }) => connection_id}
      isTarget={({ id }) => id === target}
      renderItem={({ id, name, following_since, access_level, can_switch_to }) => (
        <PersonRow
          name={name}
          note={t('Working there since {date}', { date: formatDate(following_since) })}
        >
          <Badge tone="brass">{getRoleName(access_level)}</Badge>
          {can_switch_to && (
            <ButtonLink size="sm" render={<Link {...paths.firmDashboard(id)} />}>
              <span>
                {t('Open workspace')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </span>
            </ButtonLink>
          )}
        </PersonRow>
      )}
    />
  )
}
