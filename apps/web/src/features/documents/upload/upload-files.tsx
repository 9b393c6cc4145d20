import { t } from '@casework/texts'
import { formatFileSize } from '~/platform/i18n/format'
import { FieldGroup, FileDrop, FileRow, FileRows } from '~/ui'
import { listExtensions, type UploadMode } from './choose-files.ts'
import { TakePhotos } from './scan/take-photos.tsx'
import { UploadRows } from './upload-rows.tsx'
import type { UploadBatch } from './use-upload-batch.ts'
import type { UploadFormState } from './use-upload-form.ts'

interface UploadFilesProps {
  mode: UploadMode
  form: UploadFormState
  batch: UploadBatch
}

/** Chooses the files, and shows the progress or the failures of those that were sent. */
export function UploadFiles({ mode, form, batch }: UploadFilesProps) {
  const { files, errors, moreTypes } = form
  const grouped = mode === 'group'
  return (
    <FieldGroup label={grouped ? t('Files') : t('File')} required error={errors.file}>
      <FileDrop
        label={grouped ? t('Choose files') : t('Choose a file')}
        extensions={listExtensions(moreTypes.areMoreAllowed)}
        onFiles={moreTypes.addFiles}
        multiple
        disabled={batch.running}
      />
      <TakePhotos disabled={batch.running} onScan={(scan) => moreTypes.addFiles([scan])} />
      <UploadRows items={batch.running ? batch.items : batch.failed} />
      {files.added.length > 0 && (
        <FileRows>
          {files.added.map(({ file }) => (
            <FileRow
              key={file.name}
              name={file.name}
              detail={formatFileSize(file.size)}
              onRemove={() => files.remove(file)}
            />
          ))}
        </FileRows>
      )}
    </FieldGroup>
  )
}
