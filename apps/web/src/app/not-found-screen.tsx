import { t } from '@casework/texts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { BrandMark, Button } from '~/ui'

/** Shown at unknown URLs, whether signed in or not (SHELL-017, OQ-063). */
export function NotFoundScreen() {
  useTitle(t('Page not found'))
  const { history } = useRouter()
  const navigate = useNavigate()
  // In a new tab there is no page to go back to.
  const goBack = () => (history.length > 1 ? history.back() : void navigate(paths.dashboard()))
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md text-center">
        <span className="inline-block">
          <BrandMark size={40} />
        </span>
        <p className="eyebrow mt-6">404</p>
        <h1 className="text-hero">{t('Page not found')}</h1>
        <p className="mt-2 border-b-[3px] border-double border-brass-line pb-6 text-ink-2">
          {t('This page does not exist. It may have moved, or the address may be mistyped.')}
        </p>
        <Button tone="primary" className="mt-6" onClick={goBack}>
          {t('Go Back')}
        </Button>
      </div>
    </main>
  )
}
