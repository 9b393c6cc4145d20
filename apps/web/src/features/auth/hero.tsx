import { t } from '@casework/texts'

/** Decoration next to the sign-in form, hidden on small screens. */
export function Hero() {
  return (
    <section
      aria-label={t('About Casework')}
      className="relative hidden overflow-hidden bg-rail text-rail-ink lg:block"
    >
      <svg
        aria-hidden
        className="absolute inset-y-0 right-0 h-full w-[30%] text-rail-line"
        preserveAspectRatio="none"
      >
        <defs>
          <pattern id="ledger" width="8" height="34" patternUnits="userSpaceOnUse">
            <path d="M0 33.5h8" stroke="currentColor" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#ledger)" />
      </svg>
      <div className="relative ml-9 flex h-full flex-col justify-between gap-16 border-l-[3px] border-double border-brass-line py-16 pr-10 pl-8">
        <p className="eyebrow text-rail-ink-2!">{t('Clients · Cases · Sessions · Documents')}</p>
        <p className="max-w-md font-serif text-hero text-rail-ink">
          {t('Every matter, hearing and file in its proper place.')}
        </p>
        <ul className="space-y-2">
          <li>{t('Documents protected by security level')}</li>
          <li>{t('One record for every hearing and consultation')}</li>
          <li>{t('Every firm’s files strictly separated')}</li>
        </ul>
      </div>
    </section>
  )
}
