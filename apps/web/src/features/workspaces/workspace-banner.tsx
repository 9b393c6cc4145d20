import { t } from '@casework/texts'
import { useRouterState } from '@tanstack/react-router'
import { getRoleName } from '~/features/connections'
import { isFactorMissing } from '~/platform/http/api-error'
import { ReturnToMyAccount } from '~/platform/permissions/own-account'
import { usePermissions } from '~/platform/permissions/permissions'
import { useAccountName } from '~/platform/auth/use-auth'
import { paths } from '~/platform/router/paths'
import { Badge, Banner, Button } from '~/ui'

/** Toasts appear below the banner, since they would cover its button. */
const shareHeight = (banner: HTMLElement | null) => {
  if (!banner) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--banner-height', `${banner.offsetHeight}px`),
  )
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--banner-height')
  }
}

/** Shown on every page of another firm's workspace, with the way back. On a phone it is one line. */
export function WorkspaceBanner() {
  const name = useAccountName()
  const { role, error, retry, isRetrying } = usePermissions()
  const roleName = getRoleName(role)
  const isDashboard = useRouterState({
    select: ({ location }) => location.pathname === paths.dashboard().to,
  })
  return (
    <section
      ref={shareHeight}
      aria-label={t('Workspace')}
      className="border-b border-brass-line bg-brass-soft"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-4 px-5 py-1.5 sm:gap-x-6 sm:px-8 sm:py-2.5">
        <div className="flex min-w-0 items-center gap-x-3 sm:flex-wrap">
          <p className="flex min-w-0 items-center gap-x-3 font-semibold sm:flex-wrap">
            <span className="max-sm:sr-only">
              {t("You are managing {name}'s account", { name })}
            </span>
            <span aria-hidden className="truncate sm:hidden">
              {name}
            </span>
            <Badge tone="outline">
              <span className="max-sm:sr-only">{t('Your role: {role}', { role: roleName })}</span>
              <span aria-hidden className="sm:hidden">
                {roleName}
              </span>
            </Badge>
          </p>
          {isDashboard && (
            <p className="text-label text-ink-2 max-sm:sr-only">
              {t('Limited dashboard view with recent sessions only')}
            </p>
          )}
        </div>
        <ReturnToMyAccount size="sm" isIconOnPhone />
      </div>
      {error && !isFactorMissing(error) && (
        <div className="mx-auto max-w-page px-5 pb-2.5 sm:px-8">
          <Banner
            tone="error"
            action={
              <Button size="sm" pending={isRetrying} onClick={retry}>
                {t('Retry')}
              </Button>
            }
          >
            {t('Your permissions could not be loaded, so you cannot make changes right now.')}
          </Banner>
        </div>
      )}
    </section>
  )
}
