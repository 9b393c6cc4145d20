import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { ButtonLink } from '~/ui'

/** Links to the form of a new session, preset to a case if given; hidden without permission. */
export function AddSession({ legalCase }: { legalCase?: number }) {
  return (
    <Can permission={['session', 'create']}>
      <ButtonLink
        tone="primary"
        render={<Link {...paths.newSession(legalCase === undefined ? {} : { case: legalCase })} />}
      >
        <Plus aria-hidden size={16} />
        {t('Add Session')}
      </ButtonLink>
    </Can>
  )
}
