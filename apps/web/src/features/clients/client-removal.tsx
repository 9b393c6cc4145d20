import type { Removal } from '@casework/contract/parts/answer'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { RemovalDialog, useRemovalCount } from '~/platform/list'
import { useRemoveClients } from './clients.hooks.ts'

interface ClientRemovalProps {
  /** The clients to delete; empty closes the dialog. */
  clients: readonly Client[]
  onClose: () => void
  /** Called with the ids of the deleted clients. */
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

/** Confirms the deletion of clients and warns of the records deleted with them. */
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
      related={{ ...count, warning: count.counted ? describeRelated(count.counted) : null }}
      removal={removal}
      onClose={onClose}
    />
  )
}

function describeRelated({ cases, sessions, documents }: Removal): string | null {
  if (cases + sessions + documents === 0) return null
  return t(
    '{cases, plural, one {# case} other {# cases}}, {sessions, plural, one {# session} other {# sessions}} and {documents, plural, one {# document} other {# documents}} will be permanently deleted.',
    { cases, sessions, documents },
  )
}
