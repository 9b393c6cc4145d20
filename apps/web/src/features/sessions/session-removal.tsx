import type { Removal } from '@casework/contract/parts/answer'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { RemovalDialog, useRemovalCount } from '~/platform/list'
import { useRemoveSessions } from './sessions.hooks.ts'

interface SessionRemovalProps {
  /** The sessions to delete; empty closes the dialog. */
  sessions: readonly Session[]
  onClose: () => void
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

export function SessionRemoval({ sessions, onClose, onRemoved }: SessionRemovalProps) {
  const removal = useRemoveSessions(onRemoved)
  const count = useRemovalCount(sessionEndpoints.removal, sessions)
  const [only] = sessions
  return (
    <RemovalDialog
      records={sessions}
      names={sessions.map(({ title }) => title)}
      title={sessions.length > 1 ? t('Delete Sessions') : t('Delete Session')}
      question={
        sessions.length > 1
          ? t(
              'Are you sure you want to delete {count} sessions? This action cannot be undone and will also delete all associated documents.',
              {
                count: sessions.length,
              },
            )
          : t(
              'Are you sure you want to delete "{title}"? This action cannot be undone and will also delete all associated documents.',
              {
                title: only?.title ?? '',
              },
            )
      }
      related={{ ...count, warning: count.counted ? describeRelated(count.counted) : null }}
      removal={removal}
      onClose={onClose}
    />
  )
}

function describeRelated({ documents }: Removal): string | null {
  return documents === 0
    ? null
    : t('{documents, plural, one {# document} other {# documents}} will be permanently deleted.', {
        documents,
      })
}
