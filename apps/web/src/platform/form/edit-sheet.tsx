import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Badge, PageHeader } from '~/ui'
import { BackLink } from '../back-link.tsx'
import { FormActions, FormSheet } from './form-page.tsx'
import { Form } from './form.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import type { AppForm } from './use-app-form.ts'

interface EditSheetProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /** Where the record stands: one comes there by the link above, by Cancel, and by a save. */
  place: { to: string }
  name: string
  eyebrow: string
  title: string
  subtitle?: string
  guidelines: readonly string[]
  /** False when there was nothing to save; then one stays. */
  save: (values: Output) => Promise<boolean>
  failed: string
  pending: boolean
  /** It cannot be saved now, whatever has changed. */
  disabled?: boolean
  children: ReactNode
}

/** The page on which a record is changed, around its fields: what is not saved yet is marked, and not lost unasked (OQ-065). */
export function EditSheet<Input extends FieldValues, Output>(props: EditSheetProps<Input, Output>) {
  const { form, place, pending, disabled = false } = props
  const navigate = useNavigate()
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty || form.draft.isOffered)
  const save = async (values: Output) => {
    if (!(await props.save(values))) return
    if (guard.allow()) await navigate(place)
  }
  return (
    <>
      <BackLink link={<Link {...place} />}>{props.name}</BackLink>
      <PageHeader
        eyebrow={props.eyebrow}
        title={props.title}
        subtitle={props.subtitle}
        badge={isDirty && <Badge tone="warn">{t('Unsaved changes')}</Badge>}
      />
      <FormSheet guidelines={props.guidelines}>
        <Form form={form} onSubmit={save} failed={props.failed}>
          {/* Enter in a field presses the first button: "Save Changes" is disabled while nothing changed, and would say nothing. */}
          {!isDirty && <button type="submit" hidden />}
          {props.children}
          <FormActions
            submitLabel={pending ? t('Saving Changes...') : t('Save Changes')}
            pending={pending}
            disabled={!isDirty || disabled}
            onCancel={() => void navigate(place)}
          />
        </Form>
      </FormSheet>
      {guard.dialog}
    </>
  )
}
