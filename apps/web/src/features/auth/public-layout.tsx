import { t } from '@casework/texts'
import { Link, Outlet } from '@tanstack/react-router'
import { FOOTER_YEAR, VERSION } from '~/platform/constants'
import { paths } from '~/platform/router/paths'
import { useAuth } from '~/platform/auth/use-auth'
import { usePreferences } from '~/platform/i18n/preferences'
import { BrandMark, buttonClass, linkClass, LoadingOverlay, ThemeToggle } from '~/ui'

/** Where people write when they cannot get in; set at build time (OQ-052). */
const SUPPORT_EMAIL: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@casework.example'

const FRAME = 'mx-auto flex w-full max-w-page items-center justify-between gap-x-4 px-5 sm:px-8'

/** The pages of guests. Once signed in, they give way to the first page, whose language they may not have. */
export const GuestLayout = () => (useAuth().isAuthenticated ? <LoadingOverlay /> : <PublicLayout />)

/** The pages before sign-in (AUTH-001 to AUTH-006). */
export function PublicLayout() {
  usePreferences()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className={`${FRAME} min-h-16 flex-wrap py-1`}>
          <Link
            {...paths.login()}
            className="flex items-center gap-2.5 font-serif text-[22px] leading-none max-sm:gap-2 max-sm:text-panel"
          >
            <BrandMark />
            {t('Casework')}
          </Link>
          <nav aria-label={t('Account')} className="ml-auto flex items-center sm:gap-2">
            <ThemeToggle />
            <Link {...paths.login()} className={buttonClass({ tone: 'ghost' }, 'max-sm:px-2!')}>
              {t('Login')}
            </Link>
            <Link
              {...paths.register()}
              className={buttonClass({ tone: 'primary' }, 'max-sm:px-2.5!')}
            >
              {t('Get Started')}
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function PublicFooter() {
  return (
    <footer className="border-t-[3px] border-double border-brass-line bg-surface text-label text-ink-2">
      <div className={`${FRAME} flex-wrap items-start! gap-x-16 gap-y-5 py-6`}>
        <div className="max-w-sm">
          <p>{t('Professional case management system for law firms and legal professionals')}</p>
          <p className="mt-1 text-meta text-ink-3">
            {t('© {year} Casework', { year: FOOTER_YEAR })} · {VERSION}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-14 gap-y-4">
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className="eyebrow">
              {t('Quick Links')}
            </h2>
            <ul className="mt-1.5 flex gap-4">
              <li>
                <Link {...paths.login()} className={linkClass}>
                  {t('Login')}
                </Link>
              </li>
              <li>
                <Link {...paths.register()} className={linkClass}>
                  {t('Get Started')}
                </Link>
              </li>
            </ul>
          </nav>
          <section aria-labelledby="contact">
            <h2 id="contact" className="eyebrow">
              {t('Contact')}
            </h2>
            <p className="mt-1.5">
              <a href={`mailto:${SUPPORT_EMAIL}`} className={linkClass}>
                {SUPPORT_EMAIL}
              </a>
            </p>
          </section>
        </div>
      </div>
    </footer>
  )
}
