import { t } from '@casework/texts'
import { useRef, useState } from 'react'
import { FieldGroup, FileDrop } from '~/ui'
import { listExtensions } from './choose-files.ts'
import { SetAllLevels } from './level-shapes.tsx'
import { TakePhotos } from './scan/take-photos.tsx'
import { SeveralRows } from './several-rows.tsx'
import { uploadQueue } from './upload-queue.ts'
import type { UploadBatch } from './use-upload-batch.ts'
import { isFixed, type ChosenFile } from './use-chosen-files.ts'
import type { UploadFormState } from './use-upload-form.ts'

interface SeveralFilesProps {
  form: UploadFormState
  batch: UploadBatch
}

/** Chooses several documents, each with its name and level, and shows their progress. */
export function SeveralFiles({ form, batch }: SeveralFilesProps) {
  const { files, rows, errors } = form
  const chooser = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState('')
  const remove = ({ file, item }: ChosenFile) => {
    setRemoved(t('{name} was removed', { name: file.name }))
    if (item) uploadQueue.remove(item.key)
    else files.remove(file)
  }
  return (
    <FieldGroup label={t('Files')} required error={errors.file}>
      <div ref={chooser}>
        <FileDrop
          label={t('Choose files')}
          extensions={listExtensions(form.moreTypes.areMoreAllowed)}
          onFiles={form.moreTypes.addFiles}
          multiple
          disabled={batch.running}
        />
        <TakePhotos disabled={batch.running} onScan={(scan) => form.moreTypes.addFiles([scan])} />
      </div>
      {!rows.every(isFixed) && <SetAllLevels onChoose={form.setAllLevels} />}
      <SeveralRows rows={rows} onChange={files.change} onRemove={remove} fallback={chooser} />
      <p role="status" className="sr-only">
        {describeProgress(batch) || removed}
      </p>
    </FieldGroup>
  )
}

/** Announced when a file has arrived or failed, but not for every percentage. */
function describeProgress({ running, items, done, failed }: UploadBatch): string {
  if (!running) return ''
  const progress = t('{done} of {total} files uploaded', {
    done: done.length,
    total: items.length,
  })
  const last = failed.at(-1)
  return last?.failure ? `${progress}. ${last.file.name}: ${last.failure.text}` : progress
}
