import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { Button, ButtonLink } from '~/ui'

interface AddSessionProps {
  /** Presets the form to this case. */
  legalCase?: number
  /** Why nothing can be added. */
  disabledReason?: string | undefined
}

/** Links to the form of a new session; hidden without permission. */
export function AddSession({ legalCase, disabledReason }: AddSessionProps) {
  const content = (
    <>
      <Plus aria-hidden size={16} />
      {t('Add Session')}
    </>
  )
  return (
    <Can permission={['session', 'create']}>
      {disabledReason === undefined ? (
        <ButtonLink
          tone="primary"
          render={
            <Link {...paths.newSession(legalCase === undefined ? {} : { case: legalCase })} />
          }
        >
          {content}
        </ButtonLink>
      ) : (
        <Button tone="primary" disabledReason={disabledReason}>
          {content}
        </Button>
      )}
    </Can>
  )
}
