import type { SecondFactor } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useId, useRef, useState } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { Badge, ErrorState, Skeleton } from '~/ui'
import type { FactorSectionsProps } from './factor-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { findOldestFactor, useSecondFactor } from './second-factor.hooks.ts'
import { TotpSection } from './totp-section.tsx'

/** Passkeys, authenticator app and recovery codes. */
export function SecondFactorCard() {
  const query = useSecondFactor()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [codes, setCodes] = useState<readonly string[]>()
  if (query.isError && !query.data)
    return (
      <ErrorState
        className="mt-4 max-w-xl"
        title={t('Failed to load the second factor')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={query.isPending}
      className="card mt-4 max-w-xl overflow-hidden"
    >
      <div className="p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="scroll-mt-20 text-panel">
            {t('Second factor')}
          </h2>
          {query.data && <Status factor={query.data} />}
        </div>
        <p className="mt-1 text-ink-2">
          {t('A second factor protects your account if somebody learns your password.')}
        </p>
      </div>
      {query.data ? (
        <Sections factor={query.data} onCodes={setCodes} heading={heading} />
      ) : (
        <SectionsSkeleton />
      )}
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(undefined)} finalFocus={heading} />
    </section>
  )
}

const Sections = (props: FactorSectionsProps) => (
  <>
    <PasskeysSection {...props} />
    <TotpSection {...props} />
    <RecoveryCodesSection {...props} />
  </>
)

function Status({ factor }: { factor: SecondFactor }) {
  const since = findOldestFactor(factor)
  if (since === undefined) return <Badge>{t('Off')}</Badge>
  return <Badge tone="ok">{t('On since {date}', { date: formatDate(since) })}</Badge>
}

function SectionsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      {[1, 2, 3].map((section) => (
        <div key={section} className="space-y-3 border-t border-line px-4 py-4 sm:px-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      ))}
    </div>
  )
}
