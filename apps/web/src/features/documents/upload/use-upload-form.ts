import { listVisibleLevels } from '@casework/contract/document-levels'
import { useState } from 'react'
import { usePermissions } from '~/platform/permissions/permissions'
import type { UploadMode } from './choose-files.ts'
import {
  toUploadFields,
  validateUpload,
  type UploadErrors,
  type UploadValues,
} from './upload-form.ts'
import { NO_GROUP } from './upload-group.tsx'
import type { Target, Preset } from './upload-target.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import type { UploadBatch } from './use-upload-batch.ts'

/** Values, files and errors of the upload form. Errors are shown from the first submit on. */
export function useUploadForm(preset: Preset, batch: UploadBatch) {
  const { role } = usePermissions()
  const [values, setValues] = useState<UploadValues>({
    mode: 'single',
    level: listVisibleLevels(role)[0] ?? 'green',
    name: '',
    target: {
      client: preset.client ?? null,
      case: preset.case ?? null,
      session: preset.session ?? null,
    },
    group: NO_GROUP,
  })
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const files = useChosenFiles(batch)
  const errors = validateUpload(values, files.all)
  const change = (changes: Partial<UploadValues>) =>
    setValues((before) => ({ ...before, ...changes }))
  const visibleErrors: Partial<UploadErrors> = hasSubmitted ? errors : {}
  return {
    values,
    files,
    errors: visibleErrors,
    change,
    changeMode(mode: UploadMode) {
      change({ mode })
      if (mode === 'single') files.keepFirst()
    },
    changeTarget: (target: Target) =>
      setValues((before) => ({
        ...before,
        target,
        // A group belongs to one session.
        group:
          target.session === before.target.session ? before.group : { ...before.group, id: null },
      })),
    /** Starts the upload; returns false if the form has errors. */
    submit(): boolean {
      setHasSubmitted(true)
      if (Object.values(errors).some(Boolean)) return false
      batch.start(files.all, toUploadFields(values))
      files.clear()
      setHasSubmitted(false)
      return true
    },
  }
}

export type UploadFormState = ReturnType<typeof useUploadForm>
