import type { ResultOf } from '@casework/contract/parts/endpoint'
import { passwordForm } from '@casework/contract/profile'
import { secondFactors } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { Form, FormText, useAppForm, useFormField } from '~/platform/form'
import { call } from '~/platform/http/call'
import { CodeInput, Field, FormDialog } from '~/ui'
import { getFactorMessage, useConfirmTotp } from './second-factor.hooks.ts'
import { TotpSecret } from './totp-secret.tsx'

type StartedTotp = ResultOf<typeof secondFactors.startTotp>

const FORM = 'set-up-app'
const currentPasswordForm = z.object({ current_password: passwordForm.shape.current_password })
const codeForm = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'This code is not valid')),
})

interface TotpDialogProps {
  open: boolean
  /** Undefined until the password is given, before the first factor. */
  started: StartedTotp | undefined
  onStarted: (started: StartedTotp) => void
  /** Gets the focus afterwards, since the button "Set up" is gone. */
  heading: RefObject<HTMLElement | null>
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
  onClosed: () => void
}

/** Sets up the authenticator app: the password if it is the first factor, then its first code. */
export function TotpDialog({
  open,
  started,
  onStarted,
  heading,
  onCodes,
  onClose,
  onClosed,
}: TotpDialogProps) {
  const confirm = useConfirmTotp()
  const [isFurther, setIsFurther] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const start = async (body: { current_password: string }) => {
    setIsStarting(true)
    try {
      onStarted(await call(secondFactors.startTotp, { body }))
    } finally {
      setIsStarting(false)
    }
  }
  const save = async ({ code }: { code: string }) => {
    if (!started) return
    const { recovery_codes } = await confirm.mutateAsync({ body: { ticket: started.ticket, code } })
    confirm.reset()
    setIsFurther(recovery_codes === null)
    onClose()
    if (recovery_codes) onCodes(recovery_codes)
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Set up authenticator app')}
      form={FORM}
      submitLabel={started ? t('Confirm') : t('Continue')}
      pending={isStarting || confirm.isPending}
      // After the first factor, the dialog with the codes opens and returns the focus.
      finalFocus={isFurther ? heading : undefined}
      onClose={() => {
        confirm.reset()
        onClose()
      }}
      onClosed={() => {
        setIsFurther(false)
        onClosed()
      }}
    >
      {started ? (
        <CodeForm key={started.ticket} started={started} onSave={save} />
      ) : (
        <PasswordForm onSave={start} />
      )}
    </FormDialog>
  )
}

interface PasswordFormProps {
  onSave: (values: { current_password: string }) => Promise<void>
}

function PasswordForm({ onSave }: PasswordFormProps) {
  const form = useAppForm(currentPasswordForm, { current_password: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={getFactorMessage}>
      <FormText
        name="current_password"
        label={t('Current Password')}
        type="password"
        autoComplete="current-password"
        required
      />
    </Form>
  )
}

interface CodeFormProps {
  started: StartedTotp
  onSave: (values: { code: string }) => Promise<void>
}

function CodeForm({ started, onSave }: CodeFormProps) {
  const form = useAppForm(codeForm, { code: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={getFactorMessage} className="space-y-5">
      <TotpSecret secret={started.secret} uri={started.uri} />
      <CodeField />
    </Form>
  )
}

function CodeField() {
  const { input, change, error } = useFormField('code')
  return (
    <Field label={t('Code')} error={error} hint={t('Six digits, shown by the app.')} plain>
      <CodeInput value={input.value} onValueChange={change} autoFocus />
    </Field>
  )
}
