import { listVisibleLevels, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { usePermissions } from '~/platform/permissions/permissions'
import type { UploadMode } from './choose-files.ts'
import {
  listLevels,
  toUploadFields,
  validateUpload,
  type UploadErrors,
  type UploadValues,
} from './upload-form.ts'
import { useOptionalFileTypes } from './use-optional-file-types.ts'
import { NO_GROUP } from './upload-group.tsx'
import type { Target, Preset } from './upload-target.tsx'
import { listRows, useChosenFiles } from './use-chosen-files.ts'
import type { UploadBatch } from './use-upload-batch.ts'

const findMode = ({ group, files = [] }: Preset): UploadMode =>
  group ? 'group' : files.length > 1 ? 'several' : 'single'

const buildInitialValues = (preset: Preset, role: Role): UploadValues => ({
  mode: findMode(preset),
  level: listVisibleLevels(role)[0] ?? 'green',
  name: '',
  target: {
    client: preset.client ?? null,
    case: preset.case ?? null,
    session: preset.session ?? null,
  },
  group: { ...NO_GROUP, id: preset.group?.id ?? null },
})

/** Adds the files that were dropped on the page. */
function useDroppedFiles(add: (files: readonly File[]) => void, dropped: readonly File[] = []) {
  const addDropped = useEffectEvent(() => add(dropped))
  useEffect(() => addDropped(), [])
}

function useValues(preset: Preset, role: Role) {
  const [initial] = useState(() => buildInitialValues(preset, role))
  const [values, setValues] = useStateAcrossSignIn('upload', initial)
  return { values, setValues, isChanged: JSON.stringify(values) !== JSON.stringify(initial) }
}

/** Values, files and errors of the upload form. Errors are shown from the first submit on. */
export function useUploadForm(preset: Preset, batch: UploadBatch) {
  const { role } = usePermissions()
  const { values, setValues, isChanged } = useValues(preset, role)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const files = useChosenFiles(batch, values.level)
  const moreTypes = useOptionalFileTypes((given) => files.add(values.mode, given))
  useDroppedFiles(moreTypes.addFiles, preset.files)
  const errors = validateUpload(values, files.all)
  const change = (changes: Partial<UploadValues>) =>
    setValues((before) => ({ ...before, ...changes }))
  const visibleErrors: Partial<UploadErrors> = hasSubmitted ? errors : {}
  const sent = useRef<object>(null)
  const rows = listRows(batch, files.added, values.level)
  return {
    values,
    presetGroup: preset.group,
    moreTypes,
    files,
    /** Every file as one of several documents, also those that are being sent or have failed. */
    rows,
    /** The level of each file that is sent or will be. */
    levels: listLevels(values, batch.running ? rows : files.all),
    errors: visibleErrors,
    /** Something would be lost with the form: what is being sent goes on without it. */
    isDirty:
      moreTypes.held.length > 0 ||
      (batch.running ? files.added.length > 0 : files.all.length > 0 || isChanged),
    change,
    changeMode(mode: UploadMode) {
      change({ mode })
      files.changeMode(mode)
    },
    /** Adds what the single document left out, as several documents. */
    addLeftOut() {
      change({ mode: 'several' })
      files.addLeftOut()
    },
    /** Sets the level of every file that is not yet sent, and of those that are added later. */
    setAllLevels(level: Level) {
      change({ level })
      for (const row of rows) files.change(row, { security_level: level })
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
      // A second press can arrive before the button is disabled: what was sent is sent once.
      if (sent.current === files.all) return true
      if (Object.values(errors).some(Boolean)) return false
      sent.current = files.all
      const hasOwnFields = values.mode === 'several'
      batch.start(
        files.all.map(({ file, own }) => ({ file, own: hasOwnFields ? own : null })),
        toUploadFields(values),
      )
      files.clear()
      setHasSubmitted(false)
      return true
    },
  }
}

export type UploadFormState = ReturnType<typeof useUploadForm>
