import type { Deadline } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { BadgeCheck, Ban, Hand, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermissions } from '~/platform/permissions/permissions'
import type { MenuItem } from '~/ui'
import { DeadlineDialog } from './deadline-dialog-loader.tsx'
import { useAcknowledge } from './deadlines.hooks.ts'

const ConfirmDateDialog = lazyDialog(() =>
  import('./on-demand.ts').then((module) => module.ConfirmDateDialog),
)
const ReasonDialog = lazyDialog(() =>
  import('./on-demand.ts').then((module) => module.ReasonDialog),
)

type DialogKind = 'confirm' | 'edit' | 'cancel' | 'reopen'

/** The menu of a deadline, and the one dialog that it opens. */
export function useDeadlineActions() {
  const { can } = usePermissions()
  const acknowledge = useAcknowledge()
  const [asked, setAsked] = useState<{ kind: DialogKind; deadline: Deadline }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (kind: DialogKind, deadline: Deadline) => {
    setAsked({ kind, deadline })
    setIsOpen(true)
  }
  const mayUpdate = can('session', 'update')
  const listItems = (deadline: Deadline): MenuItem[] => {
    const { id, state, may_confirm } = deadline
    const open = (kind: DialogKind) => () => ask(kind, deadline)
    if (!mayUpdate) return []
    if (state !== 'open')
      return [{ label: t('Reopen deadline'), icon: RotateCcw, onSelect: open('reopen') }]
    return [
      ...(may_confirm
        ? [{ label: t('Confirm'), icon: BadgeCheck, onSelect: open('confirm') }]
        : []),
      {
        label: t('I am on it'),
        icon: Hand,
        onSelect: () => acknowledge.mutate({ params: { id } }),
      },
      { label: t('Edit'), icon: Pencil, onSelect: open('edit') },
      ...(can('session', 'delete')
        ? [{ label: t('Cancel deadline'), icon: Ban, onSelect: open('cancel') }]
        : []),
    ]
  }
  const close = () => setIsOpen(false)
  const shared = asked && { deadline: asked.deadline, open: isOpen, onClose: close }
  return {
    mayUpdate,
    listItems,
    dialog:
      asked &&
      shared &&
      (asked.kind === 'confirm' ? (
        <ConfirmDateDialog {...shared} />
      ) : asked.kind === 'edit' ? (
        <DeadlineDialog {...shared} case_id={asked.deadline.case_id} />
      ) : (
        <ReasonDialog {...shared} action={asked.kind} />
      )),
  }
}
