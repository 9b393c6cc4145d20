import type { ClientDetails } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { useState } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Banner, Button } from '~/ui'

const LiftHoldDialog = lazyDialog(() =>
  import('./on-demand.ts').then((module) => module.LiftHoldDialog),
)

/** The live hold above a client or case. */
export type HoldMark = ClientDetails['hold']

/** Why nothing below the record can be deleted; undefined without a hold. */
export const describeHold = (hold: HoldMark): string | undefined =>
  hold
    ? t('Under a hold since {date}. Nothing here can be deleted.', {
        date: formatDate(hold.placed_at),
      })
    : undefined

interface HoldBannerProps {
  hold: HoldMark
  /** The record that the banner is on. */
  on: 'client' | 'case'
}

/**
 * Shown to every role; the server sends the reason to owner and admin only. The dialog stays with the
 * hold that it was opened for: lifted by somebody else, the client's may come into its place.
 */
export function HoldBanner({ hold, on }: HoldBannerProps) {
  const [lifting, setLifting] = useState<HoldMark>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = canManageConnections(useAuth())
  return (
    <>
      {hold && (
        <Banner
          className="mt-4"
          title={describeHold(hold)}
          action={
            isOwner && (
              <Button
                size="sm"
                onClick={() => {
                  setLifting(hold)
                  setIsOpen(true)
                }}
              >
                {t('Lift hold')}
              </Button>
            )
          }
        >
          {hold.reason === null ? undefined : (
            <span className="whitespace-pre-line">
              {t('Reason: {reason}', { reason: hold.reason })}
            </span>
          )}
        </Banner>
      )}
      {lifting && (
        <LiftHoldDialog
          id={lifting.id}
          isOfClient={on === 'case' && lifting.placed_on === 'client'}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
