import { t } from '@casework/texts'
import { Pencil } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { ButtonLink, buttonClass, VisuallyHidden } from '~/ui'

type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>

/** Includes the record's name for screen readers, as the other actions do. */
export function ViewAction({ link, name }: { link: LinkElement; name: string }) {
  return (
    <ButtonLink size="sm" tone="ghost" className="px-2! text-petrol!" render={link}>
      <span>
        {t('View Details')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </ButtonLink>
  )
}

/** A pencil. */
export function EditAction({ link, name }: { link: ReactElement<object>; name: string }) {
  return cloneElement(
    link,
    {
      className: buttonClass({ size: 'icon-sm', tone: 'ghost' }),
      title: t('Edit'),
      'aria-label': `${t('Edit')} ${name}`,
    } as object,
    <Pencil aria-hidden size={15} />,
  )
}
