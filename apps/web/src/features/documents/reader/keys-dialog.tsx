import { t } from '@casework/texts'
import { Dialog } from '~/ui'

interface KeysDialogProps {
  open: boolean
  onClose: () => void
}

const listKeys = (): { keys: readonly string[]; label: string }[] => [
  { keys: [t('Page Down'), 'J'], label: t('Next page') },
  { keys: [t('Page Up'), 'K'], label: t('Previous page') },
  { keys: [t('Home'), t('End')], label: t('First or last page') },
  { keys: ['G'], label: t('Go to a page') },
  { keys: ['+', '-'], label: t('Zoom in or out') },
  { keys: ['0'], label: t('Fit width') },
  { keys: ['R'], label: t('Rotate') },
  { keys: ['/'], label: t('Find in this document') },
  { keys: ['F'], label: t('Full window') },
  { keys: [t('Esc')], label: t('Close find, then the full window') },
]

/** Lists the keys of the reader, which are on while it has the focus. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Reader keys')}
      description={t('While the focus is in the pages of the document.')}
      width="sm"
    >
      <dl className="divide-y divide-line border-y border-line">
        {listKeys().map(({ keys, label }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-3 py-1">
            <dt className="min-w-0">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 text-center font-sans text-meta text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
