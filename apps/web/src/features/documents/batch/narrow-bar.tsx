import { t } from '@casework/texts'
import { X } from 'lucide-react'
import { Button, Menu, type MenuItem } from '~/ui'
import type { BatchAction, BatchBarViewProps } from './batch-action.ts'
import { formatCount } from './format-count.ts'

/** At the bottom of the window, within reach of the thumb. */
export function NarrowBar({ count, hiddenCount, actions, onShow, onClear }: BatchBarViewProps) {
  if (count === 0) return <span aria-live="polite" />
  const toItem = ({ label, icon, disabledReason, onSelect }: BatchAction): MenuItem => ({
    label,
    icon,
    disabled: disabledReason !== undefined,
    hint: disabledReason,
    onSelect,
  })
  const isDanger = (action: BatchAction) => action.danger === true
  return (
    <section
      aria-label={t('Selected documents')}
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-line bg-surface py-2 pr-2 pl-5 pb-[max(8px,env(safe-area-inset-bottom))] shadow-popup"
    >
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="font-medium">
          {formatCount(count, hiddenCount)}
        </p>
        {hiddenCount > 0 && (
          <Button tone="quiet" size="sm" className="-ml-2.5 h-11!" onClick={onShow}>
            {t('Show selected')}
          </Button>
        )}
      </div>
      <Menu
        align="end"
        trigger={<Button className="h-11!">{t('Actions')}</Button>}
        groups={[
          actions.filter((action) => !isDanger(action)).map(toItem),
          actions.filter(isDanger).map(toItem),
        ].filter((group) => group.length > 0)}
      />
      <Button
        tone="ghost"
        size="icon"
        className="size-11!"
        title={t('Clear')}
        onClick={onClear}
        aria-label={t('Clear')}
      >
        <X aria-hidden size={18} />
      </Button>
    </section>
  )
}
