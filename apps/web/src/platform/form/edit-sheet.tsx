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
  /** Link to the record's page: the target of the back link, of Cancel, and after a save. */
  recordLink: { to: string }
  /** The record's name, shown in the back link. */
  name: string
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

/** A page with an edit form. Marks unsaved changes and asks before they are lost. */
export function EditSheet<Input extends FieldValues, Output>(props: EditSheetProps<Input, Output>) {
  const { form, recordLink, pending, disabled = false } = props
  const navigate = useNavigate()
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty || form.draft.isOffered)
  const save = async (values: Output) => {
    if (!(await props.save(values))) return
    if (guard.allow()) await navigate(recordLink)
  }
  return (
    <>
      <BackLink link={<Link {...recordLink} />}>{props.name}</BackLink>
      <PageHeader
        title={props.title}
        subtitle={props.subtitle}
        badge={isDirty && <Badge tone="petrol">{t('Unsaved changes')}</Badge>}
      />
      <FormSheet folded guidelines={props.guidelines}>
        <Form form={form} onSubmit={save} failed={props.failed}>
          {/* Enter presses the first submit button. "Save Changes" is disabled while nothing has
             changed, so without this one Enter would do nothing and show no message. */}
          {!isDirty && <button type="submit" hidden />}
          {props.children}
          <FormActions
            submitLabel={pending ? t('Saving Changes...') : t('Save Changes')}
            pending={pending}
            disabled={!isDirty || disabled}
            onCancel={() => void navigate(recordLink)}
          />
        </Form>
      </FormSheet>
      {guard.dialog}
    </>
  )
}
