import { t } from '@casework/texts'
import { Banner, Button } from '~/ui'
import { describeSkipped } from './choose-files.ts'
import type { UploadFormState } from './use-upload-form.ts'

/** Each skipped file has a toast, but the toasts hold no more and are gone after seconds. */
const MAX_TOASTS = 5

/** Files that the owner can allow, and many files that were skipped. */
export function SkippedFiles({ moreTypes }: Pick<UploadFormState, 'moreTypes'>) {
  const { held, skipped, allow, isPending } = moreTypes
  if (held.length === 0)
    return (
      skipped.length > MAX_TOASTS && (
        <Banner tone="warning">
          {t('{n} files were skipped: {names}', {
            n: skipped.length,
            names: skipped.map(({ name }) => name).join(', '),
          })}
        </Banner>
      )
    )
  return (
    <Banner tone="warning">
      {[...new Set(held.map(describeSkipped))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Button
        className="mt-2"
        size="sm"
        pending={isPending}
        onClick={() => void allow().catch(() => undefined)}
      >
        {t('Allow more file types')}
      </Button>
      <p className="mt-1 text-meta">
        {t('Mail (eml, msg), odt, tif, heic, audio, video and zip.')}
      </p>
    </Banner>
  )
}
