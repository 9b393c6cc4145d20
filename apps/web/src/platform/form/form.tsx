import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form'
import { ApiError, getErrorMessage } from '../http/api-error.ts'
import { DraftOffer, SaveFailure } from './conflict.tsx'
import type { AppForm } from './use-app-form.ts'

interface FormProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /** Rejects with the server's refusal. */
  onSubmit: (values: Output) => Promise<void>
  /** Error message if the server sends none, or a function that returns one. */
  failed: string | ((error: unknown) => string)
  /** An action below the error message. */
  failureAction?: ((error: unknown) => ReactNode) | undefined
  children: ReactNode
  className?: string | undefined
  /** Lets a submit button outside the form refer to it. */
  id?: string | undefined
}

/**
 * Validates and submits. Shows server errors under their fields (HTTP-030) and others above the
 * form, and focuses the first invalid field.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  failed,
  failureAction,
  children,
  className,
  id,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<{ message: string; error: unknown } | null>(null)
  const focusFirstField = () =>
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  const focusFirstError = () =>
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )

  const save = async (values: Output) => {
    setFailure(null)
    try {
      await onSubmit(values)
    } catch (error) {
      if (showFieldErrors(form, error)) focusFirstError()
      else
        setFailure({
          message: typeof failed === 'string' ? getErrorMessage(error, failed) : failed(error),
          error,
        })
    }
  }
  // A second press can arrive before the button is disabled.
  const isSubmitting = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await form.handleSubmit(save, focusFirstError)(event)
    } finally {
      isSubmitting.current = false
    }
  }
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        className={className}
        // Dialogs ask before they close.
        data-dirty={form.formState.isDirty}
        onSubmit={(event) => void submit(event)}
      >
        {form.draft.isOffered && <DraftOffer draft={form.draft} onDecided={focusFirstField} />}
        {failure && (
          <SaveFailure {...failure} className="mb-5" action={failureAction?.(failure.error)} />
        )}
        {children}
      </form>
    </FormProvider>
  )
}

/**
 * Shows the server's errors under their fields. Returns true if that covers all of them, so that
 * nothing is left to show above the form.
 */
function showFieldErrors<Input extends FieldValues, Output>(
  form: AppForm<Input, Output>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.data ?? {}) : []
  const known = fields.filter(([name]) => name in form.getValues())
  for (const [name, [message]] of known) {
    if (message !== undefined) form.setError(name as FieldPath<Input>, { type: 'server', message })
  }
  return fields.length > 0 && known.length === fields.length
}
