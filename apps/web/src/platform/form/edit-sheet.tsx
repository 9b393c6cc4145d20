import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Badge, PageHeader } from '~/ui'
import { BackLink } from '../router/back-link.tsx'
import { FormActions, FormSheet } from './form-page.tsx'
import { Form } from './form.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import type { AppForm } from './use-app-form.ts'

interface EditSheetProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /** The record's page: target of the link above, of Cancel, and of a save. */
  place: { to: string }
  name: string
  eyebrow: string
  title: string
  subtitle?: string
  guidelines: readonly string[]
  /** Resolves to false if nothing was saved; then the form stays open. */
  save: (values: Output) => Promise<boolean>
  failed: string
  pending: boolean
  /** Disables saving even if there are changes. */
  disabled?: boolean
  children: ReactNode
}

/** The page around an edit form: marks unsaved changes and asks before they are lost. */
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
          {/* Enter presses the first submit button. "Save Changes" is disabled while nothing has
             changed, so without this one Enter would do nothing and show no message. */}
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
