import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { formatFileSize } from '~/platform/i18n/format'
import { FieldGroup, FileDrop, FileRow, FileRows } from '~/ui'
import type { UploadMode } from './choose-files.ts'
import { UploadRows } from './upload-rows.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'
import type { UploadBatch } from './use-upload-batch.ts'

interface UploadFilesProps {
  mode: UploadMode
  files: ChosenFiles
  batch: UploadBatch
  error: string | undefined
}

/** Chooses the files, and shows the progress or the failures of those that were sent. */
export function UploadFiles({ mode, files, batch, error }: UploadFilesProps) {
  const grouped = mode === 'group'
  return (
    <FieldGroup label={grouped ? t('Files') : t('File')} required error={error}>
      <FileDrop
        label={grouped ? t('Choose files') : t('Choose a file')}
        extensions={UPLOAD_EXTENSIONS}
        onFiles={(given) => files.add(mode, given)}
        multiple
        disabled={batch.running}
      />
      <UploadRows items={batch.running ? batch.items : batch.failed} />
      {files.added.length > 0 && (
        <FileRows>
          {files.added.map((file) => (
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
