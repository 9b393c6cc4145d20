import { t } from '@casework/texts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button, CodeInput, Field, TextInput } from '~/ui'
import { ApiError } from '../http/api-error.ts'
import { getFailureMessage } from './failure-message.ts'

interface CodeFormProps {
  /** Rejects with the server's refusal. */
  onCode: (code: string) => Promise<void>
}

const DIGITS = 6
const RECOVERY_CODE_SHAPE = Array.from({ length: 4 }, () => 'XXXX').join('-')

/** The code of the authenticator app. */
export function AppCodeForm({ onCode, isPrimary }: CodeFormProps & { isPrimary: boolean }) {
  const form = useCodeForm(onCode, (code) =>
    code.length === DIGITS ? undefined : t('Enter the six digits that the app shows'),
  )
  return (
    <CodeForm form={form} isPrimary={isPrimary}>
      <Field label={t('Code from your authenticator app')} plain error={form.error}>
        <CodeInput value={form.code} onValueChange={form.change} length={DIGITS} />
      </Field>
    </CodeForm>
  )
}

/** One of the codes that were shown once. */
export function RecoveryCodeForm({ onCode }: CodeFormProps) {
  const form = useCodeForm(onCode, (code) =>
    code.trim() === '' ? t('Enter a recovery code') : undefined,
  )
  return (
    <CodeForm form={form} isPrimary>
      <Field
        label={t('Recovery code')}
        plain
        hint={t('Each recovery code works once.')}
        error={form.error}
      >
        <TextInput
          autoFocus
          size="lg"
          value={form.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={RECOVERY_CODE_SHAPE}
          onChange={({ target }) => form.change(target.value)}
        />
      </Field>
    </CodeForm>
  )
}

type CodeFormState = ReturnType<typeof useCodeForm>

/** @param check why the code cannot be sent */
function useCodeForm(onCode: CodeFormProps['onCode'], check: (code: string) => string | undefined) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  // A second press can arrive before the button is disabled.
  const isSending = useRef(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const fail = (message: string) => {
      setError(message)
      requestAnimationFrame(() => form.querySelector('input')?.focus())
    }
    event.preventDefault()
    // A dialog is a part of the form that opened it.
    event.stopPropagation()
    if (isSending.current) return
    const fault = check(code)
    if (fault !== undefined) return fail(fault)
    isSending.current = true
    setIsPending(true)
    setError(undefined)
    try {
      await onCode(code)
    } catch (failure) {
      // After another failure, such as of the network, the same code may still be right.
      if (failure instanceof ApiError && failure.data?.['code']) setCode('')
      fail(getFailureMessage(failure, 'code'))
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }
  return {
    code,
    error,
    isPending,
    change: setCode,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
  }
}

interface FrameProps {
  form: CodeFormState
  isPrimary: boolean
  children: ReactNode
}

const CodeForm = ({ form, isPrimary, children }: FrameProps) => (
  <form noValidate data-dirty={form.code !== ''} className="space-y-5" onSubmit={form.onSubmit}>
    {children}
    <Button
      type="submit"
      tone={isPrimary ? 'primary' : undefined}
      size="lg"
      className="w-full"
      pending={form.isPending}
    >
      {t('Confirm')}
    </Button>
  </form>
)
