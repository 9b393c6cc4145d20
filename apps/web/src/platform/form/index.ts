export { ConflictBanner, SaveFailure } from './conflict.tsx'
export { EditLoader } from './edit-loader.tsx'
export { EditedRecord } from './edited-record.tsx'
export { EditSheet } from './edit-sheet.tsx'
export { hasAdded, markAdded } from './first-records.ts'
export { Form } from './form.tsx'
export { FormActions, FormSheet } from './form-page.tsx'
export {
  FormControl,
  FormNumber,
  FormSelect,
  FormText,
  FormTextarea,
  useFormField,
} from './form-fields.tsx'
export { RepeatedPassword } from './repeated-password.tsx'
export { renderSavedLink } from './saved-already.tsx'
export { useUnsavedGuard } from './unsaved-guard.tsx'
export { useAppForm } from './use-app-form.ts'
export { getFormValues } from './form-values.ts'
export { useRecordForm } from './use-record-form.ts'
export { toastIfUnchanged } from './toast-if-unchanged.ts'
export { useConfirmMove } from './use-confirm-move.tsx'
export { useSecondSubmit } from './use-second-submit.ts'
