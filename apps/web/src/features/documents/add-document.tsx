import { t } from '@casework/texts'
import { FileUp } from 'lucide-react'
import { Can } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import type { Preset } from './upload/upload-target.tsx'
import { useUploadDialog } from './upload/use-upload-dialog.tsx'

/** Opens the upload dialog for a case or session; hidden from roles that may not upload. */
export function AddDocument({
  preset,
  disabledReason,
}: {
  preset: Preset
  disabledReason?: string | undefined
}) {
  const upload = useUploadDialog(preset)
  return (
    <>
      <Can permission={['document', 'create']}>
        <Button className="justify-start!" disabledReason={disabledReason} onClick={upload.open}>
          <FileUp aria-hidden size={15} />
          {t('Add Document')}
        </Button>
      </Can>
      {upload.dialog}
    </>
  )
}
