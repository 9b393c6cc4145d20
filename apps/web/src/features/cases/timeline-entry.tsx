import type { TimelineItem } from '@casework/contract/case-file'
import { Link } from '@tanstack/react-router'
import { FileText, FolderPlus, Gavel, PencilLine, RefreshCw, UsersRound } from 'lucide-react'
import { formatTimeIn } from '~/platform/i18n/format'
import { SecurityBadge } from '~/platform/security-badge'

const ICONS = {
  session: Gavel,
  document: FileText,
  team: UsersRound,
  status: RefreshCw,
  details: PencilLine,
  opened: FolderPlus,
} as const

export function TimelineEntry({ item, zone }: { item: TimelineItem; zone: string | undefined }) {
  const { kind, at, by, title, text, security_level, link } = item
  const Icon = ICONS[kind]
  return (
    <li className="relative flex gap-3 py-1.5 before:absolute before:top-0 before:bottom-0 before:left-[13.5px] before:w-px before:bg-line first:before:top-3 last:before:bottom-auto last:before:h-3 only:before:hidden">
      <span className="relative grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-ink-3">
        <Icon aria-hidden size={14} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {link === null ? (
            <span className="min-w-0 wrap-anywhere">{title}</span>
          ) : (
            <Link
              to={link}
              className="min-w-0 font-semibold wrap-anywhere hover:text-petrol hover:underline"
            >
              {title}
            </Link>
          )}
          {security_level && <SecurityBadge level={security_level} />}
        </p>
        {text !== null && <p className="line-clamp-3 wrap-anywhere text-ink-2">{text}</p>}
        <p className="text-meta text-ink-3">
          <time dateTime={at}>{formatTimeIn(zone, at)}</time>
          {by !== null && ` · ${by}`}
        </p>
      </div>
    </li>
  )
}
