import { t } from '@casework/texts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field, PasswordInput, type TextInputProps } from '~/ui'
import { useFormField } from './form-fields.tsx'

interface RepeatedPasswordProps extends Pick<TextInputProps, 'size'> {
  name: string
  /** The field that it repeats. */
  repeats: string
  label: string
  /** What is said while the two differ: the contract's sentence. */
  different: string
}

/**
 * The second password of a form. Says that the two differ as soon as both are filled, before the form is sent and whatever
 * else is wrong (FIX-061). While the beginning of the first one is being typed, it is not filled yet.
 */
export function RepeatedPassword({ name, repeats, label, different, size }: RepeatedPasswordProps) {
  const { input, error } = useFormField(name)
  const password: unknown = useWatch({ name: repeats })
  const [isTyping, setIsTyping] = useState(false)
  const isFilled = input.value !== '' && typeof password === 'string' && password !== ''
  const isUnderWay = isTyping && typeof password === 'string' && password.startsWith(input.value)
  const differs = isFilled && password !== input.value && !isUnderWay
  // An earlier submit's sentence stays with the field although the first password may have been corrected since.
  const other = error === t(different) && isFilled ? undefined : error
  return (
    <Field label={label} required error={differs ? t(different) : other}>
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
