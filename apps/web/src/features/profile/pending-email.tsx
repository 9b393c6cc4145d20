import { emailCodeForm, profileEndpoints, type Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useState } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { callWithDate } from '~/platform/http/call'
import { toLocalTimes, useSecondsUntil } from '~/platform/i18n/countdown'
import { Form, useAppForm, useFormField } from '~/platform/form'
import { Button, CodeInput, Field, toast } from '~/ui'
import { useConfirmEmail, useCancelEmailChange } from './profile.hooks.ts'

interface PendingEmailProps {
  /** The current address, used until the new one is confirmed. */
  email: string
  pending: string
  onConfirmed: (saved: Profile) => void
}

/** Confirms a new address by code, requests another code, or keeps the current address. */
export function PendingEmail({ email, pending, onConfirmed }: PendingEmailProps) {
  const confirm = useConfirmEmail()
  const keep = useCancelEmailChange()
  const form = useAppForm(emailCodeForm, { code: '' })
  const verify = async (body: { code: string }) => onConfirmed(await confirm.mutateAsync({ body }))
  return (
    <section aria-labelledby="pending-email" className="card docket-margin mb-6 p-4 sm:p-6">
      <h2 id="pending-email" className="text-panel">
        {t('Confirm your new address')}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{t('Until then you sign in with {email}.', { email })}</p>
      <Form form={form} onSubmit={verify} failed={t('Failed to change the email')}>
        <CodeField pending={pending} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" tone="primary" pending={form.formState.isSubmitting}>
            {t('Verify')}
          </Button>
          <Resend onSent={() => form.reset({ code: '' })} />
          <Button
            tone="quiet"
            className="max-w-full"
            pending={keep.isPending}
            onClick={() => keep.mutate({})}
          >
            <span className="truncate">{t('Keep {email}', { email })}</span>
          </Button>
        </div>
      </Form>
    </section>
  )
}

function CodeField({ pending }: { pending: string }) {
  const { input, change, error } = useFormField('code')
  return (
    <Field label={t('Enter the code we sent to {email}', { email: pending })} error={error} plain>
      <CodeInput value={input.value} onValueChange={change} />
    </Field>
  )
}

/** Another code can be requested a minute after the last one. */
function Resend({ onSent }: { onSent: () => void }) {
  const [resendAt, setResendAt] = useState(0)
  const [sending, setSending] = useState(false)
  const pause = useSecondsUntil(resendAt)
  const resend = async () => {
    setSending(true)
    try {
      const { data, responded_at } = await callWithDate(profileEndpoints.resendEmailCode, {})
      setResendAt(toLocalTimes(data, responded_at).resend_at)
      onSent()
      toast.success(t('New verification code sent to your email'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('Failed to resend code')))
    } finally {
      setSending(false)
    }
  }
  return (
    <Button disabled={pause > 0} pending={sending} onClick={() => void resend()}>
      {t('Resend')}
    </Button>
  )
}
