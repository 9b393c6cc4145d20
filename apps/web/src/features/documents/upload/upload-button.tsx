import { t } from '@casework/texts'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsReadOnly, usePermissions } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import type { Preset } from './upload-target.tsx'
import { useUploadDialog } from './use-upload-dialog.tsx'
import { useUploadFromUrl } from './use-upload-from-url.ts'

interface UploadButtonOptions {
  preset?: Preset
  /** The URL asks to open the dialog. */
  requested?: boolean
  /** Why nothing can be uploaded here, for every role. */
  disabledReason?: string | undefined
}

/**
 * The button that opens the upload dialog, disabled with a reason if the role may not upload, and
 * the dialog. The button's place depends on the width of the window; the dialog must not, so that it
 * stays open when a tablet is turned.
 */
export function useUploadButton({
  preset = {},
  requested = false,
  disabledReason,
}: UploadButtonOptions): [button: ReactNode, dialog: ReactNode] {
  const upload = useUploadDialog(preset)
  const { can, isKnown } = usePermissions()
  const canUpload = can('document', 'create')
  useUploadFromUrl(requested && isKnown, () => canUpload && upload.open())
  const button = (
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
  )
  return useIsReadOnly() ? [null, null] : [button, upload.dialog]
}
