import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useKnownFirm } from '~/platform/auth/known-firms'
import { FIRM_HINT_KEY } from '~/platform/constants'
import { paths } from '~/platform/router/paths'
import { Banner, Button, linkClass } from '~/ui'
import { useLanding } from './use-landing.ts'

/**
 * Asks the owner for the firm's name, until it has one or the line is dismissed on this device. Not
 * those who work for another firm and have nothing of their own.
 */
export function NameYourFirm() {
  const firm = useKnownFirm()
  const [isDismissed, setIsDismissed] = useState(readDismissal)
  const isEmployee = useLanding().length > 0
  if (isDismissed || isEmployee || firm?.name_is_own) return null
  const dismiss = () => {
    setIsDismissed(true)
    storeDismissal()
  }
  return (
    <Banner
      // Reserves the space while the firm is not known.
      className={firm ? 'mb-6' : 'invisible mb-6'}
      action={
        <Button
          size="icon-sm"
          tone="ghost"
          className="-my-1"
          aria-label={t('Dismiss')}
          onClick={dismiss}
        >
          <X aria-hidden size={16} />
        </Button>
      }
    >
      {t('Give your firm its name, time zone and region.')}{' '}
      <Link {...paths.firm()} className={linkClass}>
        {t('Open firm settings')}
      </Link>
    </Banner>
  )
}

function readDismissal(): boolean {
  try {
    return localStorage.getItem(FIRM_HINT_KEY) !== null
  } catch {
    return false
  }
}

function storeDismissal(): void {
  try {
    localStorage.setItem(FIRM_HINT_KEY, 'dismissed')
  } catch {
    // Without storage the line is back after a reload.
  }
}
