import { t } from '@casework/texts'
import { Banner, Button } from '~/ui'
import { describeSkipped } from './choose-files.ts'
import type { UploadFormState } from './use-upload-form.ts'

/** Files that the owner can allow. */
export function SkippedFiles({ moreTypes }: Pick<UploadFormState, 'moreTypes'>) {
  const { held, allow, isPending } = moreTypes
  if (held.length === 0) return null
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
