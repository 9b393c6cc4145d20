import { secondFactors } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useState } from 'react'
import { call } from '~/platform/http/call'
import { formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Button } from '~/ui'
import { FactorSection, type FactorSectionsProps } from './factor-section.tsx'
import { RemoveTotpDialog } from './remove-factor-dialogs.tsx'
import { useStartCeremony } from './use-start-ceremony.ts'

// Draws QR codes, which few visits need.
const TotpDialog = lazyDialog(() => import('./totp-dialog.tsx').then((module) => module.TotpDialog))

/** Sets up and removes the authenticator app. */
export function TotpSection({ factor, onCodes, heading }: FactorSectionsProps) {
  const { totp } = factor
  const [isRemoving, setIsRemoving] = useState(false)
  const setUp = useStartCeremony(factor, (body) => call(secondFactors.startTotp, { body }))
  return (
    <FactorSection
      title={t('Authenticator app')}
      summary={
        totp
          ? t('Added {date}', { date: formatDate(totp.created_at) })
          : t('An app on your phone shows a new code every 30 seconds.')
      }
      action={
        totp ? (
          <Button size="sm" className="max-sm:w-full" onClick={() => setIsRemoving(true)}>
            {t('Remove')}
          </Button>
        ) : (
          <Button
            size="sm"
            className="max-sm:w-full"
            pending={setUp.isStarting}
            onClick={setUp.start}
          >
            {t('Set up')}
          </Button>
        )
      }
    >
      <TotpDialog
        open={setUp.isOpen}
        started={setUp.started}
        onStarted={setUp.setStarted}
        heading={heading}
        onCodes={onCodes}
        onClose={setUp.close}
        onClosed={setUp.forget}
      />
      <RemoveTotpDialog
        open={isRemoving}
        factor={factor}
        heading={heading}
        onClose={() => setIsRemoving(false)}
      />
    </FactorSection>
  )
}
