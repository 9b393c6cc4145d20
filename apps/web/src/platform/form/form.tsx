import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form'
import { RefusedSaves } from '../effect/refused-saves.ts'
import { ApiError, getErrorMessage } from '../http/api-error.ts'
import { randomKey } from '../random-key.ts'
import { DraftOffer, SaveFailure } from './conflict.tsx'
import type { AppForm } from './use-app-form.ts'

interface FormProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /**
   * Rejects with the server's refusal.
   * @param idempotencyKey for the record that the form creates
   */
  onSubmit: (values: Output, idempotencyKey: string) => Promise<void>
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
  const [refusals, setRefusals] = useState(0)
  const focusFirstField = () =>
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  const focusInvalid = () =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  const focusFirstError = () => requestAnimationFrame(focusInvalid)
  useEffect(() => {
    // Not in the next frame, which may come before the field shows the refusal.
    if (refusals > 0) focusInvalid()
  }, [refusals])

  const save = async (values: Output) => {
    setFailure(null)
    try {
      await onSubmit(values, idempotencyKey.current)
    } catch (error) {
      setRefusals((count) => count + 1)
      if (!showFieldErrors(form, error))
        setFailure({
          message: typeof failed === 'string' ? getErrorMessage(error, failed) : failed(error),
          error,
        })
    }
  }
  const idempotencyKey = useFormKey(form.formState.submitCount)
  const submit = useSubmitOnce((event) => form.handleSubmit(save, focusFirstError)(event))
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        className={className}
        // Dialogs ask before they close.
        data-dirty={form.formState.isDirty}
        onSubmit={submit}
      >
        {form.draft.isOffered && <DraftOffer draft={form.draft} onDecided={focusFirstField} />}
        {failure && (
          <SaveFailure {...failure} className="mb-5" action={failureAction?.(failure.error)} />
        )}
        <RefusedSaves value={refusals}>{children}</RefusedSaves>
      </form>
    </FormProvider>
  )
}

/**
 * One key for one opened form: however often it is submitted, it creates one record. A
 * reset, which sets the count to 0, starts another one.
 */
function useFormKey(submitCount: number) {
  const key = useRef('')
  useEffect(() => {
    if (submitCount === 0) key.current = randomKey()
  }, [submitCount])
  return key
}

/** Refuses a second press, which can arrive before the button is disabled. */
function useSubmitOnce(submit: (event: FormEvent) => Promise<void>) {
  const isSubmitting = useRef(false)
  return (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    void submit(event).finally(() => (isSubmitting.current = false))
  }
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
