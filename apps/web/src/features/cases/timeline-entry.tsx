import type { TimelineItem } from '@casework/contract/case-contents'
import type { JournalEntry } from '@casework/contract/journal'
import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  Contact,
  FileText,
  FolderPlus,
  Mail,
  NotebookPen,
  PencilLine,
  Phone,
  RefreshCw,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { getTypeIcon } from '~/platform/session-type-icon'
import { formatTimeIn } from '~/platform/i18n/format'
import { SecurityBadge } from '~/platform/security-badge'

const ICONS = {
  deadline: AlarmClock,
  document: FileText,
  entry: NotebookPen,
  team: UsersRound,
  party: Contact,
  status: RefreshCw,
  details: PencilLine,
  opened: FolderPlus,
} as const

/** The icons of a journal's kinds. */
const ENTRY_ICONS = { note: NotebookPen, call: Phone, letter: Mail, mail: Mail } as const

const getIcon = ({ kind, entry, session_type }: TimelineItem): LucideIcon => {
  if (kind === 'session') return getTypeIcon(session_type)
  return entry ? ENTRY_ICONS[entry.kind] : ICONS[kind]
}

const ItemIcon = ({ icon: Icon }: { icon: LucideIcon }) => <Icon aria-hidden size={14} />

interface TimelineEntryProps {
  item: TimelineItem
  zone: string | undefined
  /** Shows an entry of the journal. */
  renderEntry: (entry: JournalEntry) => ReactNode
}

export function TimelineEntry({ item, zone, renderEntry }: TimelineEntryProps) {
  return (
    <li className="relative flex gap-3 py-1.5 before:absolute before:top-0 before:bottom-0 before:left-[13.5px] before:w-px before:bg-line first:before:top-3 last:before:bottom-auto last:before:h-3 only:before:hidden">
      <span className="relative grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink-3">
        <ItemIcon icon={getIcon(item)} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {item.entry ? renderEntry(item.entry) : <ItemText item={item} zone={zone} />}
      </div>
    </li>
  )
}

function ItemText({ item, zone }: Pick<TimelineEntryProps, 'item' | 'zone'>) {
  const { at, by, title, text, security_level, link } = item
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {link === null ? (
          <span className="min-w-0">{title}</span>
        ) : (
          <Link to={link} className="min-w-0 font-semibold hover:text-petrol hover:underline">
            {title}
          </Link>
        )}
        {security_level && <SecurityBadge level={security_level} />}
      </p>
      {text !== null && <p className="line-clamp-3 text-ink-2">{text}</p>}
      <p className="text-meta text-ink-3">
        <time dateTime={at}>{formatTimeIn(zone, at)}</time>
        {by !== null && ` · ${by}`}
      </p>
    </>
  )
}
