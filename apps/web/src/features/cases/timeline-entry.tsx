import type { TimelineItem } from '@casework/contract/case-contents'
import type { JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  AlarmClock,
  Contact,
  Files,
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
import type { TimelineLine } from './fold-drops.ts'

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
  line: TimelineLine
  zone: string | undefined
  /** Shows an entry of the journal. */
  renderEntry: (entry: JournalEntry) => ReactNode
}

export function TimelineEntry({ line, zone, renderEntry }: TimelineEntryProps) {
  const [item] = line
  return (
    <li className="relative flex gap-3 py-1.5 before:absolute before:top-0 before:bottom-0 before:left-[13.5px] before:w-px before:bg-line first:before:top-3 last:before:bottom-auto last:before:h-3 only:before:hidden">
      <span className="relative grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink-3">
        <ItemIcon icon={line.length > 1 ? Files : getIcon(item)} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {line.length > 1 ? (
          <Drop documents={line} zone={zone} />
        ) : item.entry ? (
          renderEntry(item.entry)
        ) : (
          <ItemText item={item} zone={zone} />
        )}
      </div>
    </li>
  )
}

interface ItemProps extends Pick<TimelineEntryProps, 'zone'> {
  item: TimelineItem
}

/** The documents that one person added one after the other: their number, and their names inside. */
function Drop({ documents, zone }: { documents: TimelineLine } & Pick<ItemProps, 'zone'>) {
  const [{ at, by }] = documents
  const n = documents.length
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-semibold marker:text-ink-3 hover:text-petrol">
        {by === null
          ? t('{n} documents were added', { n })
          : t('{by} added {n} documents', { by, n })}
        <Time at={at} zone={zone} className="block font-normal" />
      </summary>
      <ul className="mt-1 space-y-1">
        {documents.map((item) => (
          <li key={item.id}>
            <Title item={item} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function ItemText({ item, zone }: ItemProps) {
  const { at, by, text } = item
  return (
    <>
      <Title item={item} />
      {text !== null && <p className="line-clamp-3 text-ink-2">{text}</p>}
      <p className="text-meta text-ink-3">
        <Time at={at} zone={zone} />
        {by !== null && ` · ${describePerson(item.kind, by)}`}
      </p>
    </>
  )
}

const Time = ({
  at,
  zone,
  className,
}: { at: string; className?: string } & Pick<ItemProps, 'zone'>) => (
  <time dateTime={at} className={clsx('text-meta text-ink-3', className)}>
    {formatTimeIn(zone, at)}
  </time>
)

/** What the person of a file or a session has to do with it; changes have been made by theirs. */
const describePerson = (kind: TimelineItem['kind'], person: string): string => {
  if (kind === 'document') return t('uploaded by {person}', { person })
  return kind === 'session' ? t('added by {person}', { person }) : person
}

function Title({ item: { title, link, security_level } }: Pick<ItemProps, 'item'>) {
  return (
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
  )
}
