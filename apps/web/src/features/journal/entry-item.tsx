import type { EntryAmendment, JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { formatCalendarDay, formatDate, formatTime } from '~/platform/i18n/format'
import { SecurityBadge } from '~/platform/security-badge'
import { FoldedText } from '~/ui'
import { EntryMenu } from './entry-menu.tsx'
import { formatMinutes, getDirectionLabel, getKindLabel } from './journal-labels.ts'

/** An entry in the timeline. Its text is shown as it was typed: markup and links are text. */
export function EntryItem({ entry, withDay = false }: { entry: JournalEntry; withDay?: boolean }) {
  const { kind, direction, security_level, effective_minutes, happened_at, author } = entry
  const day = happened_at.slice(0, 10)
  return (
    <article
      aria-label={`${getKindLabel(kind)}, ${formatCalendarDay(day)}`}
      className="flex min-w-0 gap-2"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold">{getKindLabel(kind)}</span>
          {direction && <span className="text-ink-2">{getDirectionLabel(direction)}</span>}
          <SecurityBadge level={security_level} />
          {effective_minutes !== null && (
            <span className="text-meta text-ink-2">{formatMinutes(effective_minutes)}</span>
          )}
        </p>
        <FoldedText text={entry.body} lines={6} className="text-ink-2" />
        <p className="text-meta text-ink-3">
          <time dateTime={happened_at}>
            {withDay && `${formatCalendarDay(day)}, `}
            {formatTime(happened_at)}
          </time>
          {` · ${author.name}`}
          {entry.session_title !== null && ` · ${entry.session_title}`}
        </p>
        {entry.amendments.map((amendment) => (
          <Amendment key={amendment.id} amendment={amendment} />
        ))}
      </div>
      <EntryMenu entry={entry} />
    </article>
  )
}

function Amendment({ amendment: { body, minutes, author, at } }: { amendment: EntryAmendment }) {
  return (
    <div className="mt-2 border-l-2 border-line pl-3">
      <p className="text-meta text-ink-3">
        <span className="font-semibold text-ink-2">{t('Amended')}</span>
        {` · ${formatDate(at)} · ${author.name}`}
        {minutes !== null && ` · ${formatMinutes(minutes)}`}
      </p>
      <FoldedText text={body} lines={6} className="text-ink-2" />
    </div>
  )
}
