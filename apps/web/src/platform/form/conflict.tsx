import { t } from '@casework/texts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Banner, Button } from '~/ui'
import { isCancelled, isConflict } from '../http/api-error.ts'
import { useEditedCopy } from './edited-copy.ts'
import type { OfferedDraft } from './use-restore-draft.ts'

interface ConflictBannerProps {
  message: string
  /** What becomes of the input. */
  note?: string
  reload: () => void
  isReloading: boolean
  className?: string | undefined
}

/** Says that another user changed the record, and offers to load their version. Takes the focus. */
export function ConflictBanner({
  message,
  note,
  reload,
  isReloading,
  className,
}: ConflictBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  return (
    <Banner
      ref={banner}
      focusable
      tone="error"
      className={className}
      action={
        <Button size="sm" pending={isReloading} onClick={reload}>
          {t('Reload')}
        </Button>
      }
    >
      {message}
      {note !== undefined && <p>{note}</p>}
    </Banner>
  )
}

/** Shows why a save failed; offers Reload if another user changed the record. */
export function SaveFailure({
  error,
  message,
  action,
  className,
}: {
  error: unknown
  message: string
  action?: ReactNode
  className?: string | undefined
}) {
  const copy = useEditedCopy()
  if (isCancelled(error)) return null
  if (copy && isConflict(error))
    return (
      <ConflictBanner
        message={message}
        note={t('Your changes are kept until you choose.')}
        reload={copy.reload}
        isReloading={copy.isReloading}
        className={className}
      />
    )
  return (
    <Banner tone="error" action={action} className={className}>
      {message}
    </Banner>
  )
}

/** Asks whether to apply a draft of an older version. The form shows the current version. */
export function DraftOffer({ draft, onDecided }: { draft: OfferedDraft; onDecided: () => void }) {
  const decide = (choice: () => void) => () => {
    choice()
    onDecided()
  }
  return (
    <Banner
      focusable
      tone="warning"
      className="mb-5"
      title={t('This record has changed since you started editing it.')}
    >
      <p>{t('The form shows the current version. Your changes are not in it yet.')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={decide(draft.discard)}>
          {t('Use the current version')}
        </Button>
        <Button size="sm" onClick={decide(draft.keep)}>
          {t('Keep my changes')}
        </Button>
      </div>
    </Banner>
  )
}
