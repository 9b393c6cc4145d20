import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import { useIsReadOnly, usePermissions } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import type { Preset } from './upload-target.tsx'
import { useUploadDialog } from './use-upload-dialog.tsx'
import { useUploadFromUrl } from './use-upload-from-url.ts'

interface UploadButtonProps {
  preset?: Preset
  /** The URL asks to open the dialog. */
  requested?: boolean
  /** Why nothing can be uploaded here, for every role. */
  disabledReason?: string | undefined
}

/** Opens the upload dialog; disabled with a reason if the role may not upload. */
export function UploadButton({
  preset = {},
  requested = false,
  disabledReason,
}: UploadButtonProps) {
  const upload = useUploadDialog(preset)
  const { can, isKnown } = usePermissions()
  const canUpload = can('document', 'create')
  useUploadFromUrl(requested && isKnown, () => canUpload && upload.open())
  if (useIsReadOnly()) return null
  return (
    <>
      <Button
        tone="primary"
        disabledReason={
          canUpload ? disabledReason : t('You do not have permission to perform this action')
        }
        onClick={upload.open}
      >
        <Upload aria-hidden size={16} />
        {t('Upload')}
      </Button>
      {upload.dialog}
    </>
  )
}
