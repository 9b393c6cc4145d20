import type { TimelineType } from '@casework/contract/history-export'
import { t } from '@casework/texts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Button } from '~/ui'

const HistoryPanel = lazyDialog(() =>
  import('./history-panel.tsx').then((module) => module.HistoryPanel),
)

interface HistoryButtonProps {
  object_type: TimelineType
  id: number
  /** The record's name. */
  title: string
}

/** Opens the history of a record. It is in the address, so that Back closes it. */
export function HistoryButton({ object_type, id, title }: HistoryButtonProps) {
  const navigate = useNavigate()
  const search = useLocation({ select: (location): Record<string, unknown> => location.search })
  // On the page of another record, a group's history must not open that record's.
  const value =
    object_type === 'document_group' && Number(search['group']) !== id ? 'group' : 'open'
  const isOpen = search['history'] === value
  const setHistory = (history: 'open' | 'group' | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, history }),
      replace: history === undefined,
      resetScroll: false,
    })
  return (
    <>
      <Button onClick={() => setHistory(value)}>
        <History aria-hidden size={15} />
        {t('History')}
      </Button>
      <HistoryPanel
        open={isOpen}
        object_type={object_type}
        id={id}
        title={title}
        onClose={() => setHistory(undefined)}
      />
    </>
  )
}
