import { useState } from 'react'
import { t } from '@casework/texts'
import { Eye, EyeOff } from 'lucide-react'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password input with a button that shows the password. */
export function PasswordInput({
  autoComplete = 'current-password',
  ...rest
}: Omit<TextInputProps, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        spellCheck={false}
        className="pr-10"
      />
      <button
        type="button"
        aria-label={t('Show password')}
        aria-pressed={isVisible}
        disabled={rest.disabled}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-ink-3 hover:text-ink focus-visible:-outline-offset-4"
      >
        <Icon aria-hidden size={16} />
      </button>
    </div>
  )
}
