import { t } from '@casework/texts'
import type { ReactElement, ReactNode } from 'react'
import { Button, ButtonLink, VisuallyHidden } from '~/ui'

type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>

/** The actions at the bottom of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-2 mt-2.5 -mb-2 flex items-center gap-1 border-t border-line px-1 pt-2">
      {children}
    </div>
  )
}

/** Includes the record's name for screen readers, as the other actions do. */
export function ViewAction({
  link,
  name,
  label = t('View Details'),
}: {
  link: LinkElement
  name: string
  label?: string
}) {
  return (
    <ButtonLink size="sm" tone="ghost" className="mr-auto text-petrol!" render={link}>
      <span>
        {label}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}

export function EditAction({ link, name }: { link: LinkElement; name: string }) {
  return (
    <ButtonLink size="sm" tone="ghost" render={link}>
      <span>
        {t('Edit')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}

export function RemoveAction({
  name,
  onClick,
  disabledReason,
}: {
  name: string
  onClick: () => void
  disabledReason?: string | undefined
}) {
  return (
    <Button
      size="sm"
      tone="ghost"
      className="text-danger!"
      onClick={onClick}
      disabledReason={disabledReason}
    >
      <span>
        {t('Delete')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </Button>
  )
}
