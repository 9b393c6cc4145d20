import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { formatFileSize } from '~/platform/i18n/format'
import { Button, ProgressBar } from '~/ui'
import { useUploads } from '../upload/use-uploads.ts'
import { zipStore, type ZipDownload } from './zip-store.ts'

let isShown = false

/** A root outside the page, so that it survives navigation and a first visit does not load it. */
export function showZipPanel(): void {
  if (isShown) return
  isShown = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<ZipPanel />)
}

/** Shown where uploads are, or beside them. */
function ZipPanel() {
  const { items } = useStore(zipStore)
  const uploads = useUploads()
  const isBesideUploads = uploads.items.some(({ batch }) => batch !== uploads.batchInDialog)
  return (
    <section
      aria-label={t('Downloads')}
      hidden={items.length === 0}
      className={clsx(
        'fixed z-30 w-[380px] max-w-[calc(100vw-32px)] rounded-lg border border-line bg-surface px-4 shadow-popup',
        'max-md:right-4 max-md:bottom-20 md:bottom-4',
        isBesideUploads ? 'max-md:top-20 max-md:bottom-auto md:right-[412px]' : 'md:right-4',
      )}
    >
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <ZipRow key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ZipRow({ item: { size, received, cancel } }: { item: ZipDownload }) {
  const isPreparing = received === 0
  // The zip also contains names and a list of its contents.
  const shown = Math.min(received, size)
  return (
    <li className="py-2.5">
      <div className="flex min-h-8 items-center gap-3">
        <p role="status" className="min-w-0 flex-1 truncate font-semibold">
          {isPreparing ? t('Preparing zip') : t('Downloading zip')}
        </p>
        {!isPreparing && (
          <span className="text-meta whitespace-nowrap text-ink-3">
            {t('{received} of {size}', {
              received: formatFileSize(shown),
              size: formatFileSize(size),
            })}
          </span>
        )}
        <Button tone="ghost" size="sm" className="-mr-2 max-md:h-11!" onClick={cancel}>
          <X aria-hidden size={14} />
          {t('Cancel')}
        </Button>
      </div>
      <ProgressBar
        className="mt-1 mb-1"
        label={t('Progress of the zip')}
        value={isPreparing || size === 0 ? null : (shown / size) * 100}
      />
    </li>
  )
}
