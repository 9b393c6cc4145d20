import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { formatDate } from '~/platform/i18n/format'
import { ReturnToMyAccount } from '~/platform/permissions/own-account'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Banner, ButtonLink, Card, linkClass, PageHeader } from '~/ui'

/** Shown during the grace period to people without a second factor. */
export function FactorBanner({ from }: { from: string }) {
  const firm = useAccountName()
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 sm:px-8">
      <Banner tone="warning">
        {t('{firm} requires a second factor from {date}.', { firm, date: formatDate(from) })}{' '}
        <Link {...paths.security()} className={linkClass}>
          {t('Set it up')}
        </Link>
      </Banner>
    </div>
  )
}

/** Replaces every page of a firm that refuses the person until they have a second factor. */
export function RefusedFirm({ message }: { message: string }) {
  const firm = useAccountName()
  const { ownerAccountId } = useAuth()
  const title = t('{firm} requires a second factor', { firm })
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <Card className="mt-6 max-w-2xl p-6!">
        <p role="alert">{message}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink tone="primary" render={<Link {...paths.security()} />}>
            {t('Set up second factor')}
          </ButtonLink>
          {ownerAccountId !== null && <ReturnToMyAccount />}
        </div>
      </Card>
    </>
  )
}
