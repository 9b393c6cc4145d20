import { useId, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { t } from '@casework/texts'
import { FieldContext } from './field-context.ts'

export interface FieldProps {
  label: string
  /** One control of the kit; the field provides its id and description. */
  children: ReactNode
  error?: string | undefined
  /** Stays visible next to an error, since it often says how to fix it. */
  hint?: ReactNode
  /** Adds a star; other fields say "(optional)" unless `plain` is set. */
  required?: boolean | undefined
  plain?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** A labelled control with its hint and its error; the error is announced as an alert. */
export function Field({
  label,
  children,
  error,
  hint,
  required = false,
  plain = false,
  hideLabel = false,
  className,
}: FieldProps) {
  const id = useId()
  const attributes = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
    'aria-describedby': describedBy(id, error, hint),
  } as const
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={clsx(hideLabel ? 'sr-only' : 'mb-1.5 block text-label font-semibold text-ink')}
      >
        {label}
        <FieldMark required={required} plain={plain} />
      </label>
      <FieldContext value={attributes}>{children}</FieldContext>
      <Below id={id} error={error} hint={hint} />
    </div>
  )
}

/** Like `Field`, for a group of controls: radio cards, a drop area, a code input. */
export function FieldGroup({
  label,
  children,
  error,
  hint,
  required = false,
  plain = false,
  className,
}: Omit<FieldProps, 'hideLabel'>) {
  const id = useId()
  const described = describedBy(id, error, hint)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 text-label font-semibold text-ink">
        {label}
        <FieldMark required={required} plain={plain} />
      </p>
      <FieldContext
        value={{ 'aria-invalid': error ? true : undefined, 'aria-describedby': described }}
      >
        {children}
      </FieldContext>
      <Below id={id} error={error} hint={hint} />
    </div>
  )
}

interface BelowProps extends Pick<FieldProps, 'error' | 'hint'> {
  id: string
}

/** Screen readers read the error before the hint. */
const describedBy = (id: string, error: BelowProps['error'], hint: BelowProps['hint']) =>
  [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') ||
  undefined

function Below({ id, error, hint }: BelowProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}

/** An error message for controls outside of a `Field`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1 text-label font-medium text-danger">
      {children}
    </p>
  )
}

function FieldMark({ required, plain }: { required: boolean; plain: boolean }) {
  if (required) {
    return (
      <span aria-hidden className="text-danger">
        {' *'}
      </span>
    )
  }
  return plain ? null : <span className="font-normal text-ink-3"> {t('(optional)')}</span>
}
