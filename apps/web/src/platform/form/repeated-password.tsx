import { t } from '@casework/texts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field, PasswordInput, type TextInputProps } from '~/ui'
import { useFormField } from './form-fields.tsx'

interface RepeatedPasswordProps extends Pick<TextInputProps, 'size'> {
  name: string
  /** Name of the first password field. */
  repeats: string
  label: string
  /** Error message while the two differ, from the contract. */
  differentMessage: string
}

/**
 * Shows that the passwords differ as soon as both are filled in, before submitting. No error while
 * the typed text is still a prefix of the first password.
 */
export function RepeatedPassword({
  name,
  repeats,
  label,
  differentMessage,
  size,
}: RepeatedPasswordProps) {
  const { input, error } = useFormField(name)
  const password: unknown = useWatch({ name: repeats })
  const [isTyping, setIsTyping] = useState(false)
  const isFilled = input.value !== '' && typeof password === 'string' && password !== ''
  const isPrefix = isTyping && typeof password === 'string' && password.startsWith(input.value)
  const differs = isFilled && password !== input.value && !isPrefix
  // The last submit's error stays even if the first password has been corrected since, so drop it.
  const otherError = error === t(differentMessage) && isFilled ? undefined : error
  return (
    <Field label={label} required error={differs ? t(differentMessage) : otherError}>
      <PasswordInput
        {...input}
        size={size}
        autoComplete="new-password"
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          setIsTyping(false)
          input.onBlur()
        }}
      />
    </Field>
  )
}
