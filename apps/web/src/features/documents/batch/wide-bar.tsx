import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Button } from '~/ui'
import type { BatchBarViewProps } from './batch-action.ts'
import { formatCount } from './format-count.ts'

export function WideBar({ count, hiddenCount, actions, onShow, onClear }: BatchBarViewProps) {
  return (
    <>
      {/* Always mounted, so that screen readers announce the first count too. */}
      <span aria-live="polite" className="text-label font-medium">
        {count > 0 && formatCount(count, hiddenCount)}
      </span>
      {hiddenCount > 0 && (
        <Button tone="quiet" size="sm" className="-mx-2.5" onClick={onShow}>
          {t('Show selected')}
        </Button>
      )}
      {count > 0 && (
        <div
          role="toolbar"
          aria-label={t('Selected documents')}
          className="-mx-2 flex flex-wrap max-lg:order-last"
        >
          {actions.map(({ label, name, icon: Icon, danger, disabledReason, onSelect }) => (
            <Button
              key={label}
              tone="ghost"
              size="sm"
              className={clsx('hover:bg-surface!', danger && 'ml-4')}
              aria-label={name}
              disabledReason={disabledReason}
              onClick={onSelect}
            >
              <Icon aria-hidden size={15} />
              {label}
            </Button>
          ))}
          <Button tone="ghost" size="sm" className="hover:bg-surface!" onClick={onClear}>
            {t('Clear')}
          </Button>
        </div>
      )}
    </>
  )
}
