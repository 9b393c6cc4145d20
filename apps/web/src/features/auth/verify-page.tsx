import { authEndpoints, confirmForm, RESEND_OPENS_AT } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageOf } from '~/platform/api-error'
import { authStore } from '~/platform/auth-state'
import { call, tryCall } from '~/platform/call'
import { Form, useAppForm, useFormField } from '~/platform/form'
import { paths } from '~/platform/paths'
import { useTitle } from '~/platform/use-title'
import { Button, CodeInput, Field, toast } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { clock, useCountdown } from './countdown.ts'
import { redeemInvitation, tellRedeemed } from './invitation.ts'
import { isSignedIn } from './sign-in-answer.ts'

/** /verify-otp (AUTH-049 to AUTH-067). */
export function VerifyPage() {
  useTitle(t('Check your email'))
  const navigate = useNavigate()
  const { email = '' } = useSearch({ strict: false })
  const countdown = useCountdown()
  const form = useAppForm(confirmForm, { email, confirmation_code: '' })

  const verify = async (values: { email: string; confirmation_code: string }) => {
    const answer: unknown = await call(authEndpoints.confirm, { body: values })
    if (!isSignedIn(answer)) throw new ApiError({ status: 200, message: t('Failed to process login data'), fromServer: true })
    // Before the sign-in is known here: the guard would lead away at once (OQ-038).
    const redeemed = await redeemInvitation(answer.tokens.access)
    await authStore.login(answer)
    tellRedeemed(redeemed, t('Account confirmed and invitation accepted!'))
    await navigate(paths.dashboard())
  }
  const [resending, setResending] = useState(false)
  const resend = async () => {
    setResending(true)
    const result = await tryCall(authEndpoints.resend, { body: { email } })
    setResending(false)
    if (!result.success) return void toast.error(messageOf(result.error, t('Failed to resend code')))
    countdown.restart()
    form.reset({ email, confirmation_code: '' })
    return void toast.success(t('New verification code sent to your email'))
  }

  return (
    <AuthCard
      eyebrow={t('Step 2 of 2')}
      title={t('Check your email')}
      intro={
        <>
          {t('We sent a 6-digit code to')} <strong className="font-semibold break-words text-ink">{email}</strong>
        </>
      }
    >
      <Form form={form} onSubmit={verify} failed={t('Invalid verification code')}>
        <CodeField />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-label text-ink-2">
          <span role="timer" aria-live="off">
            {countdown.left > 0 ? t('Code expires in {time}', { time: clock(countdown.left) }) : `${clock(0)} · ${t('Code expired')}`}
          </span>
          <Button tone="quiet" disabled={countdown.left > RESEND_OPENS_AT || resending} onClick={() => void resend()}>
            {t('Resend code')}
          </Button>
        </div>
        <Button type="submit" tone="primary" size="lg" className="mt-6 w-full" pending={form.formState.isSubmitting}>
          {t('Verify')}
        </Button>
      </Form>
    </AuthCard>
  )
}

function CodeField() {
  const { input, change, error } = useFormField('confirmation_code')
  return (
    <Field label={t('Verification code')} error={error} plain>
      <CodeInput value={input.value} onValueChange={change} autoFocus />
    </Field>
  )
}
