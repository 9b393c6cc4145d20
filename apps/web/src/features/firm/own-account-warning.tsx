import { activeLanguage, t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { WorkspaceSwitcher } from '~/features/workspaces'
import { paths } from '~/platform/router/paths'
import { Banner, Button, ButtonLink } from '~/ui'
import { useLanding } from './use-landing.ts'

/** Warns a person without own records that a form adds to the own account, not to their firm. */
export function OwnAccountWarning() {
  const firms = useLanding()
  const [only] = firms
  if (!only) return null
  const names = new Intl.ListFormat(activeLanguage(), { type: 'disjunction' })
  return (
    <Banner tone="warning" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {t('You are adding this to your own account, not to {firm}.', {
            firm: names.format(firms.map(({ name }) => name)),
          })}
        </p>
        {firms.length === 1 ? (
          <ButtonLink size="sm" render={<Link {...paths.firmDashboard(only.id)} />}>
            {t('Go to {firm}', { firm: only.name })}
          </ButtonLink>
        ) : (
          <WorkspaceSwitcher trigger={<Button size="sm">{t('Choose a firm')}</Button>} />
        )}
      </div>
    </Banner>
  )
}
