import type { BinItem, BinKind } from '@casework/contract/bin'
import { t } from '@casework/texts'
import {
  Briefcase,
  CalendarDays,
  FileText,
  Folders,
  RotateCcw,
  Trash2,
  Upload,
  User,
  type LucideIcon,
} from 'lucide-react'
import { RowMenu } from '~/platform/list'
import { SecurityBadge } from '~/platform/security-badge'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Badge, Button, Card, Checkbox, VisuallyHidden } from '~/ui'
import { describeContents, describeDeletion, describeTimeLeft, getKindName } from './bin-labels.ts'

const ICONS: Record<BinKind, LucideIcon> = {
  client: User,
  case: Briefcase,
  session: CalendarDays,
  document: FileText,
  document_group: Folders,
  import: Upload,
}

interface BinRowProps {
  item: BinItem
  /** When the list was loaded, in ms. */
  now: number
  selected: boolean
  onToggle: (items: readonly BinItem[], on: boolean) => void
  onRestore: () => void
  /** Only the owner deletes for good. */
  onPurge: (() => void) | undefined
}

/** One deleted record. Below 640 px its actions are in a menu. */
export function BinRow({ item, now, selected, onToggle, onRestore, onPurge }: BinRowProps) {
  const { kind, title, client_name, security_level } = item
  const isNarrow = useMediaQuery(BELOW.sm)
  const Icon = ICONS[kind]
  const contents = describeContents(item)
  return (
    <Card className="flex items-start gap-3 has-checked:border-petrol has-checked:bg-petrol-soft">
      <Checkbox
        hideLabel
        className="mt-1"
        label={t('Select {name}', { name: title })}
        checked={selected}
        onCheckedChange={(on) => onToggle([item], on)}
      />
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 max-sm:hidden"
      >
        <Icon size={17} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-card">
            <VisuallyHidden>{getKindName(kind)}: </VisuallyHidden>
            {title}
          </h3>
          {security_level && <SecurityBadge level={security_level} />}
        </div>
        {client_name !== null && <p className="text-ink-2">{client_name}</p>}
        {contents !== '' && <p className="text-ink-2">{contents}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          <span>{describeDeletion(item)}</span>
          <TimeLeft item={item} now={now} />
        </p>
      </div>
      {isNarrow ? (
        <RowMenu
          name={title}
          items={[
            { label: t('Restore'), icon: RotateCcw, onSelect: onRestore },
            ...(onPurge
              ? [
                  {
                    label: t('Delete permanently'),
                    icon: Trash2,
                    onSelect: onPurge,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Actions name={title} onRestore={onRestore} onPurge={onPurge} />
      )}
    </Card>
  )
}

function TimeLeft({ item: { on_hold, purge_at }, now }: Pick<BinRowProps, 'item' | 'now'>) {
  if (on_hold || purge_at === null) return <Badge tone="petrol">{t('On hold')}</Badge>
  return <span className="font-semibold">{describeTimeLeft(purge_at, now)}</span>
}

function Actions({
  name,
  onRestore,
  onPurge,
}: { name: string } & Pick<BinRowProps, 'onRestore' | 'onPurge'>) {
  return (
    <div className="flex shrink-0 flex-wrap justify-end gap-1 max-lg:flex-col max-lg:items-end">
      <Button size="sm" onClick={onRestore}>
        <span>
          {t('Restore')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      {onPurge && (
        <Button size="sm" tone="ghost" onClick={onPurge}>
          <span>
            {t('Delete permanently')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
      )}
    </div>
  )
}
