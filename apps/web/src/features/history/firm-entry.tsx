import type { HistoryEntry } from '@casework/contract/history'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { HistoryItem } from '~/platform/history/history-item'
import { PlainText } from '~/platform/history/plain-text'
import { getRecordLink, getTypeLabel, isRecordType } from '~/platform/history/record-types'
import { Button, linkClass, Menu } from '~/ui'

/** An entry of the firm's history, with its record. */
export function FirmEntry({
  entry,
  onErase,
}: {
  entry: HistoryEntry
  onErase?: (() => void) | undefined
}) {
  const canErase = onErase && entry.object_id !== null && isRecordType(entry.object_type)
  return (
    <HistoryItem
      entry={entry}
      record={<RecordName entry={entry} />}
      menu={
        canErase && (
          <Menu
            trigger={
              <Button size="icon-sm" tone="ghost" aria-label={t('More')}>
                <Ellipsis aria-hidden size={17} />
              </Button>
            }
            groups={[[{ label: t('Erase values…'), onSelect: onErase }]]}
          />
        )
      }
    />
  )
}

function RecordName({ entry }: { entry: HistoryEntry }) {
  const { object_type, object_title, objects_count } = entry
  const link = getRecordLink(entry)
  return (
    <span className="min-w-0 text-ink-2">
      {getTypeLabel(object_type)}
      {object_title !== null && (
        <>
          {' · '}
          {link ? (
            <Link {...link} className={linkClass}>
              <PlainText text={object_title} />
            </Link>
          ) : (
            <PlainText text={object_title} />
          )}
        </>
      )}
      {objects_count > 1 && ` ${t('and {n} more', { n: objects_count - 1 })}`}
    </span>
  )
}
