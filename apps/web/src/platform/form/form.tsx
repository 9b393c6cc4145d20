import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form'
import { ApiError, getErrorMessage } from '../api-error.ts'
import { DraftOffer, SaveFailure } from './conflict.tsx'
import type { AppForm } from './use-app-form.ts'

interface FormProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /** Throws what the server refused. */
  onSubmit: (values: Output) => Promise<void>
  /** The sentence when it fails without one of the server's, or how to find it. */
  failed: string | ((error: unknown) => string)
  /** Below the sentence of a failure: a way on. */
  failureAction?: ((error: unknown) => ReactNode) | undefined
  children: ReactNode
  className?: string | undefined
  /** For a button outside of it. */
  id?: string | undefined
}

/**
 * The frame of every form: checks, saves, puts the server's words under their fields (HTTP-030) and the rest above the
 * form, and moves the focus to the first faulty field.
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
  const focusFirst = () =>
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  const focusFault = () =>
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )

  const save = async (values: Output) => {
    setFailure(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const placed = placeFieldErrors(form, error)
      if (placed) focusFault()
      else
        setFailure({
          message: typeof failed === 'string' ? getErrorMessage(error, failed) : failed(error),
          error,
        })
    }
  }
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => void form.handleSubmit(save, focusFault)(event)}
      >
        {form.draft.isOffered && <DraftOffer draft={form.draft} onDecided={focusFirst} />}
        {failure && (
          <SaveFailure {...failure} className="mb-5" action={failureAction?.(failure.error)} />
        )}
        {children}
      </form>
    </FormProvider>
  )
}

/** True when every field that the server named is one of this form, so that nothing is left to say above it. */
function placeFieldErrors<Input extends FieldValues, Output>(
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
