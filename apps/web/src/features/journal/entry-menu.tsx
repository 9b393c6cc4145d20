import type { JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { Ellipsis, MessageSquarePlus, Pencil, Shield, Trash2 } from 'lucide-react'
import { serverNow } from '~/platform/auth/token-lifetime'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { formatCalendarDay } from '~/platform/i18n/format'
import { usePermission, usePermissions } from '~/platform/permissions/permissions'
import { Button, Menu } from '~/ui'
import { openEntryDialog, type EntryAction } from './entry-dialog-store.ts'
import { getKindLabel } from './journal-labels.ts'

/** What the user may do with the entry now; the server decides again. */
function useRights(entry: JournalEntry) {
  const mayChange = usePermission('document', 'update')
  const { role } = usePermissions()
  const { id } = useSignedInUser()
  const isRecent = serverNow() < Date.parse(entry.may_edit_until)
  const deletesFreely = entry.author.user_id === id && isRecent
  return {
    mayChange,
    mayEdit: entry.may_edit && isRecent,
    deletesFreely,
    mayDelete: deletesFreely || role === 'owner' || role === 'admin',
  }
}

export function EntryMenu({ entry }: { entry: JournalEntry }) {
  const { mayChange, mayEdit, mayDelete, deletesFreely } = useRights(entry)
  if (!mayChange) return null
  const ask = (action: EntryAction) => () =>
    openEntryDialog({ action, entry, needsReason: !deletesFreely })
  const name = `${getKindLabel(entry.kind)}, ${formatCalendarDay(entry.happened_at.slice(0, 10))}`
  return (
    <Menu
      trigger={
        <Button
          size="icon-sm"
          tone="ghost"
          className="-mr-2 shrink-0"
          aria-label={t('Actions for {name}', { name })}
        >
          <Ellipsis aria-hidden size={16} />
        </Button>
      }
      groups={[
        [
          ...(mayEdit ? [{ label: t('Edit'), icon: Pencil, onSelect: ask('edit') }] : []),
          { label: t('Amend'), icon: MessageSquarePlus, onSelect: ask('amend') },
          { label: t('Change level'), icon: Shield, onSelect: ask('level') },
        ],
        mayDelete ? [{ label: t('Delete'), icon: Trash2, onSelect: ask('delete') }] : [],
      ].filter((group) => group.length > 0)}
    />
  )
}
