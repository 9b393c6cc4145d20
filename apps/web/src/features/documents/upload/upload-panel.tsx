import { t } from '@casework/texts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui'
import { UploadRows } from './upload-rows.tsx'
import { isActive, isDone, computePercent, type UploadItem } from './upload-store.ts'

/** A panel at the bottom of the window with running and failed uploads. */
export function UploadPanel({ items }: { items: readonly UploadItem[] }) {
  const [open, setOpen] = useState(true)
  const activeCount = items.filter(isActive).length
  const doneCount = items.filter(isDone).length
  const summary = t('{done} of {total} files uploaded', { done: doneCount, total: items.length })
  return (
    <section
      aria-label={t('Uploads')}
      className="fixed right-4 bottom-4 z-30 w-[380px] max-w-[calc(100vw-32px)] rounded-lg border border-line bg-surface p-3 shadow-popup"
    >
      <div className="flex items-center justify-between gap-3 pl-1">
        <p className="font-semibold">
          {activeCount > 0
            ? t('Uploading {count, plural, one {# file} other {# files}} · {percent}%', {
                count: activeCount,
                percent: computePercent(items),
              })
            : summary}
        </p>
        <Button
          tone="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-label={open ? t('Hide files') : t('Show files')}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown aria-hidden size={16} /> : <ChevronUp aria-hidden size={16} />}
        </Button>
      </div>
      {/* Announces the outcome to screen readers, but not every percentage. */}
      <p role="status" className="sr-only">
        {activeCount === 0 && summary}
      </p>
      {open && (
        <div className="-mt-1 max-h-64 overflow-y-auto">
          <UploadRows
            items={activeCount > 0 ? items : items.filter(({ state }) => state === 'failed')}
          />
        </div>
      )}
    </section>
  )
}
