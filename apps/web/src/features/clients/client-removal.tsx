import type { Removal } from '@casework/contract/answer'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { RemovalDialog, useRemovalCount } from '~/platform/list'
import { useRemoveClients } from './clients.hooks.ts'

interface ClientRemovalProps {
  /** Those in question; none closes the dialog. */
  clients: readonly Client[]
  onClose: () => void
  /** Called with those that are gone. */
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

/** Asks before clients are deleted, and says what goes with them (CLIENT-087 to CLIENT-089, OQ-152, OQ-154). */
export function ClientRemoval({ clients, onClose, onRemoved }: ClientRemovalProps) {
  const removal = useRemoveClients(onRemoved)
  const count = useRemovalCount(clientEndpoints.removal, clients)
  const [only] = clients
  return (
    <RemovalDialog
      records={clients}
      names={clients.map(({ name }) => name)}
      title={clients.length > 1 ? t('Delete Clients') : t('Delete Client')}
      question={
        clients.length > 1
          ? t('Are you sure you want to delete {count} clients?', { count: clients.length })
          : t('Are you sure you want to delete "{name}"?', { name: only?.name ?? '' })
      }
      related={{ ...count, warning: count.counted ? warningOf(count.counted) : null }}
      removal={removal}
      onClose={onClose}
    />
  )
}

function warningOf({ cases, sessions, documents }: Removal): string | null {
  if (cases + sessions + documents === 0) return null
  return t(
    '{cases, plural, one {# case} other {# cases}}, {sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    { cases, sessions, documents },
  )
}
