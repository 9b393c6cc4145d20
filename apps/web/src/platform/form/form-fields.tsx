import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { DATE_LIMITS, getYears } from '~/platform/i18n/date-limits'
import {
  Field,
  PasswordInput,
  Select,
  Textarea,
  TextInput,
  type SelectOption,
  type TextInputProps,
} from '~/ui'

interface FormFieldProps {
  name: string
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  /** Hides both the star and "(optional)". */
  plain?: boolean | undefined
  className?: string | undefined
}

/**
 * Binds a field of the surrounding `Form` and translates its error. Does not pass on the field's
 * ref, since `Form` moves the focus itself. A date field may end before the days of the contract.
 */
export function useFormField(name: string, lastDay?: string) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  const message = fieldState.error?.message
  const { value, onChange, onBlur } = field as {
    value: unknown
    onChange: (value: unknown) => void
    onBlur: () => void
  }
  const error = message === undefined ? undefined : t(message, getYears(lastDay))
  return {
    value,
    change: onChange,
    input: { name, value: toText(value), onChange, onBlur },
    error,
    isTouched: fieldState.isTouched,
  }
}

interface FormTextProps
  extends
    FormFieldProps,
    Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'required' | 'className'> {
  /** Set for a field added after the last submit: it shows no error before it is touched. */
  isNew?: boolean | undefined
}

const isDateType = (type = ''): type is keyof typeof DATE_LIMITS => Object.hasOwn(DATE_LIMITS, type)

/** A text input; also `email`, `tel`, `date`, `time`, or `password` with a button that shows it. */
export function FormText({
  name,
  label,
  hint,
  required,
  plain,
  className,
  isNew = false,
  ...input
}: FormTextProps) {
  const { type, ...given } = input
  const rest = isDateType(type) ? { ...DATE_LIMITS[type], ...given } : given
  const { input: bound, error: fieldError, isTouched } = useFormField(name, rest.max?.toString())
  const error = isNew && !isTouched ? undefined : fieldError
  const Input = type === 'password' ? PasswordInput : TextInput
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      plain={plain}
      className={className}
    >
      <Input {...rest} {...(type !== undefined && type !== 'password' && { type })} {...bound} />
    </Field>
  )
}

/** A number or null. Invalid input is kept as NaN, so that the schema reports it. */
export function FormNumber({
  name,
  label,
  hint,
  required,
  className,
  ...input
}: FormFieldProps & Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'type'>) {
  const { value, input: bound, change, error } = useFormField(name)
  const parse = ({ value: text, validity }: HTMLInputElement) =>
    validity.badInput ? Number.NaN : text === '' ? null : Number(text)
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <TextInput
        {...input}
        type="number"
        {...bound}
        value={Number.isNaN(value) ? '' : bound.value}
        onChange={(event) => change(parse(event.target))}
      />
    </Field>
  )
}

export function FormTextarea({
  name,
  label,
  hint,
  required,
  rows = 4,
  maxLength,
  className,
}: FormFieldProps & { rows?: number; maxLength?: number }) {
  const { input, error } = useFormField(name)
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <Textarea rows={rows} maxLength={maxLength} {...input} />
    </Field>
  )
}

interface FormSelectProps extends FormFieldProps {
  options: readonly SelectOption[]
  placeholder?: string | undefined
  /** The field holds a numeric id, or null. */
  numeric?: boolean | undefined
  size?: 'lg' | undefined
}

export function FormSelect({
  name,
  label,
  hint,
  required,
  plain,
  className,
  options,
  placeholder,
  numeric = false,
  size,
}: FormSelectProps) {
  const { input, change, error } = useFormField(name)
  const choose = (value: string) => change(numeric ? (value === '' ? null : Number(value)) : value)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      plain={plain}
      className={className}
    >
      <Select
        name={name}
        size={size ?? 'md'}
        options={options}
        placeholder={placeholder}
        value={input.value}
        onBlur={input.onBlur}
        onValueChange={choose}
      />
    </Field>
  )
}

/** Labels any other control, which receives the field's value and a change handler. */
export function FormControl({
  name,
  label,
  hint,
  required,
  className,
  children,
}: FormFieldProps & { children: (value: unknown, change: (value: unknown) => void) => ReactNode }) {
  const { value, change, error } = useFormField(name)
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {children(value, change)}
    </Field>
  )
}

const toText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
