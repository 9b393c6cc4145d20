import { t } from '@casework/texts'
import { useState } from 'react'
import { Button, ConfirmDialog } from '~/ui'
import { FactorSection, type FactorSectionsProps } from './factor-section.tsx'
import { countFactors, getFactorMessage, useReplaceRecoveryCodes } from './second-factor.hooks.ts'

/** From here on, people should create new codes. */
const FEW_CODES = 2

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesSection({ factor, onCodes }: FactorSectionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const hasFactor = countFactors(factor) > 0
  const left = factor.recovery_codes_left
  return (
    <FactorSection
      title={t('Recovery codes')}
      summary={
        hasFactor ? (
          <span className={left <= FEW_CODES ? 'font-medium text-warn' : undefined}>
            {t('{n} of 10 left', { n: left })}
          </span>
        ) : (
          t('You get recovery codes with your first passkey or app.')
        )
      }
      action={
        hasFactor && (
          <Button size="sm" className="max-sm:w-full" onClick={() => setIsAsking(true)}>
            {t('Create new codes')}
          </Button>
        )
      }
    >
      <ReplaceDialog open={isAsking} onCodes={onCodes} onClose={() => setIsAsking(false)} />
    </FactorSection>
  )
}

interface ReplaceDialogProps extends Pick<FactorSectionsProps, 'onCodes'> {
  open: boolean
  onClose: () => void
}

function ReplaceDialog({ open, onCodes, onClose }: ReplaceDialogProps) {
  const replace = useReplaceRecoveryCodes()
  const close = () => {
    replace.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('Create new codes')}
      confirmLabel={t('Create new codes')}
      pending={replace.isPending}
      error={replace.error ? getFactorMessage(replace.error) : undefined}
      onConfirm={() =>
        replace.mutate(
          {},
          {
            onSuccess: ({ recovery_codes }) => {
              close()
              onCodes(recovery_codes)
            },
          },
        )
      }
    >
      {t('Create new recovery codes? The codes you have now will stop working.')}
    </ConfirmDialog>
  )
}
