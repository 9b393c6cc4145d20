import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { formatFileSize } from '~/platform/i18n/format'
import { Button, ProgressBar } from '~/ui'
import { uploadQueue } from './upload-queue.ts'
import { isBeingChecked, type UploadItem } from './upload-store.ts'

/** Uploads with state and progress, and buttons to stop or retry each. */
export function UploadRows({ items }: { items: readonly UploadItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line rounded-md border border-line">
      {items.map((item) => (
        <UploadRow key={item.key} item={item} />
      ))}
    </ul>
  )
}

function UploadRow({ item }: { item: UploadItem }) {
  const { key, file, state, percent, failure } = item
  return (
    <li className="py-1 pr-1.5 pl-3">
      <div className="flex min-h-8 items-center gap-3">
        <span className="min-w-0 flex-1 truncate" title={file.name}>
          {file.name}
        </span>
        <span
          className={clsx('text-meta whitespace-nowrap text-ink-3', state === 'done' && 'pr-2')}
        >
          {describeState(item) ?? formatFileSize(file.size)}
        </span>
        {failure?.remedy === 'retry' && (
          <Button
            tone="ghost"
            size="icon-sm"
            title={t('Retry')}
            aria-label={t('Retry {name}', { name: file.name })}
            onClick={() => uploadQueue.retry(key)}
          >
            <RotateCw aria-hidden size={14} />
          </Button>
        )}
        {state !== 'done' && !isBeingChecked(item) && (
          <Button
            tone="ghost"
            size="icon-sm"
            title={state === 'failed' ? t('Remove') : t('Cancel')}
            aria-label={
              state === 'failed'
                ? t('Remove {name}', { name: file.name })
                : t('Cancel {name}', { name: file.name })
            }
            onClick={() => uploadQueue.remove(key)}
          >
            <X aria-hidden size={14} />
          </Button>
        )}
      </div>
      {state === 'sending' && (
        <ProgressBar
          className="mr-2 mb-1.5"
          label={t('Upload progress of {name}', { name: file.name })}
          value={percent}
        />
      )}
      {failure !== null && (
        <p className="pr-2 pb-1.5 text-label text-danger">
          {failure.text}
          {failure.detail !== null && <span className="block">{failure.detail}</span>}
        </p>
      )}
    </li>
  )
}

/** The state of an upload; null for a failure, whose reason is below the row. */
export function describeState({ state, percent, speed }: UploadItem): string | null {
  if (state === 'waiting') return t('Waiting')
  if (state === 'rateLimited') return t('Waiting to continue…')
  if (state === 'done') return t('Uploaded')
  if (state === 'failed') return null
  // Everything is sent; the server checks the file before it responds.
  if (percent === 100) return t('Checking…')
  return speed === null
    ? `${percent}%`
    : t('{percent}% · {speed} per second', { percent, speed: formatFileSize(speed) })
}
