import { t } from '@casework/texts'
import { getRoleName } from '~/features/connections'
import { isFactorMissing } from '~/platform/http/api-error'
import { ReturnToMyAccount } from '~/platform/permissions/own-account'
import { usePermissions } from '~/platform/permissions/permissions'
import { useAccountName } from '~/platform/auth/use-auth'
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

/** Shown on every page of another firm's workspace, with the way back. */
export function WorkspaceBanner() {
  const name = useAccountName()
  const { role, error, retry, isRetrying } = usePermissions()
  return (
    <section
      ref={shareHeight}
      aria-label={t('Workspace')}
      className="border-b border-brass-line bg-brass-soft"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2.5 sm:px-8">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {t("You are managing {name}'s account", { name })}
            <Badge tone="outline">{t('Your role: {role}', { role: getRoleName(role) })}</Badge>
          </p>
          <p className="text-label text-ink-2">
            {t('Limited dashboard view with recent sessions only')}
          </p>
        </div>
        <ReturnToMyAccount size="sm" />
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
