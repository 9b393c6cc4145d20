import { t } from '@casework/texts'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '~/ui'
import { isSavedAlready } from '../http/api-error.ts'

/** The way to the record that an earlier press of the same form has saved. */
export const renderSavedLink =
  (linkTo: (id: number) => Pick<LinkComponentProps, 'to'>) =>
  (error: unknown): ReactNode => {
    const id = isSavedAlready(error) && error.data?.['id']?.[0]
    return id ? (
      <Link {...linkTo(Number(id))} className={linkClass}>
        {t('Open what was saved')}
      </Link>
    ) : null
  }
