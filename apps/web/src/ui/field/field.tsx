import { useId, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { t } from '@casework/texts'
import { FieldContext } from './field-context.ts'

export interface FieldProps {
  label: string
  /** One control of the kit, which receives its id and description from the field. */
  children: ReactNode
  error?: string | undefined
  /** Stays visible next to an error, since it often says how to correct the input. */
  hint?: ReactNode
  /** Adds a star; other fields say "(optional)". */
  required?: boolean | undefined
  /** Omits "(optional)". */
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
    'aria-describedby': buildDescriptionIds(id, error, hint),
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
      <HintAndError id={id} error={error} hint={hint} />
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
  const descriptionIds = buildDescriptionIds(id, error, hint)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={descriptionIds}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 text-label font-semibold text-ink">
        {label}
        <FieldMark required={required} plain={plain} />
      </p>
      <FieldContext
        value={{ 'aria-invalid': error ? true : undefined, 'aria-describedby': descriptionIds }}
      >
        {children}
      </FieldContext>
      <HintAndError id={id} error={error} hint={hint} />
    </div>
  )
}

interface HintAndErrorProps extends Pick<FieldProps, 'error' | 'hint'> {
  id: string
}

/** Lists the error first, so that screen readers read it before the hint. */
const buildDescriptionIds = (
  id: string,
  error: HintAndErrorProps['error'],
  hint: HintAndErrorProps['hint'],
) =>
  [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') ||
  undefined

function HintAndError({ id, error, hint }: HintAndErrorProps) {
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

/** An error message; exported for controls outside of a `Field`. */
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
