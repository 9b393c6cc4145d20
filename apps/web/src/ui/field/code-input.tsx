import { OTPField } from '@base-ui/react/otp-field'
import { t } from '@casework/texts'
import { useFieldAttributes } from './field-context.ts'

interface CodeInputProps {
  value: string
  onValueChange: (value: string) => void
  length?: number | undefined
  autoFocus?: boolean | undefined
}

/**
 * One box per digit of a mailed code; pasting fills all of them. Needs a `Field` around it as a
 * label.
 */
export function CodeInput({ value, onValueChange, length = 6, autoFocus = false }: CodeInputProps) {
  const { id, ...attributes } = useFieldAttributes()
  return (
    <OTPField.Root
      {...(id === undefined ? {} : { id })}
      length={length}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      className="flex max-w-[400px] justify-between gap-2"
    >
      {Array.from({ length }, (_, index) => (
        <OTPField.Input
          key={index}
          {...attributes}
          autoFocus={autoFocus && index === 0}
          aria-label={t('Digit {position} of {length}', { position: index + 1, length })}
          className="control h-14! min-w-0 max-w-[52px] flex-1 px-0! text-center font-serif text-[26px]!"
        />
      ))}
    </OTPField.Root>
  )
}
