import { authEndpoints, confirmForm } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { authStore } from '~/platform/auth/auth-state'
import { call, callWithDate } from '~/platform/http/call'
import { Form, useAppForm, useFormField } from '~/platform/form'
import { formatCountdown, toLocalTimes, useSecondsUntil } from '~/platform/i18n/countdown'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, CodeInput, Field, toast } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { redeemInvitation, showRedemption } from './invitation.ts'
import {
  clearPendingSignUp,
  savePendingSignUp,
  readPendingSignUp,
  type PendingSignUp,
} from './pending-sign-up.ts'
import { isSignedIn } from './sign-in-answer.ts'

export function VerifyPage() {
  useTitle(t('Check your email'))
  const navigate = useNavigate()
  const { email = '' } = useSearch({ from: '/guest/verify-otp' })
  const form = useAppForm(confirmForm, { email, confirmation_code: '' })
  const { signUp, registrationField, resending, resend } = usePendingSignUp(email, () =>
    form.reset({ email, confirmation_code: '' }),
  )

  const verify = async (values: { email: string; confirmation_code: string }) => {
    const answer: unknown = await call(authEndpoints.confirm, {
      body: { ...values, ...registrationField },
    })
    if (!isSignedIn(answer))
      throw new ApiError({
        status: 200,
        message: t('Failed to process login data'),
        fromServer: true,
      })
    clearPendingSignUp()
    // Redeem before storing the sign-in: the route guard redirects as soon as it is stored.
    const redeemed = await redeemInvitation(answer.tokens.access)
    await authStore.login(answer)
    showRedemption(redeemed, t('Account confirmed and invitation accepted!'))
    await navigate(paths.dashboard())
  }

  return (
    <AuthCard
      eyebrow={t('Step 2 of 2')}
      title={t('Check your email')}
      intro={
        <>
          {t('We sent a 6-digit code to')}{' '}
          <strong className="font-semibold break-words text-ink">{email}</strong>
        </>
      }
    >
      <Form form={form} onSubmit={verify} failed={t('Invalid verification code')}>
        <CodeField />
        <CodeTimers signUp={signUp} resending={resending} onResend={resend} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          className="mt-6 w-full"
          pending={form.formState.isSubmitting}
        >
          {t('Verify')}
        </Button>
      </Form>
    </AuthCard>
  )
}

/** This tab's sign-up, and the request of a new code for it. */
function usePendingSignUp(email: string, onSent: () => void) {
  const [signUp, setSignUp] = useState(() => readPendingSignUp(email))
  const [resending, setResending] = useState(false)
  // Selects this tab's sign-up among several of the same address.
  const registrationField =
    signUp?.registration === undefined ? {} : { registration: signUp.registration }
  const resend = async () => {
    setResending(true)
    try {
      const { data, responded_at } = await callWithDate(authEndpoints.resend, {
        body: { email, ...registrationField },
      })
      const next = { email, ...registrationField, ...toLocalTimes(data, responded_at) }
      savePendingSignUp(next)
      setSignUp(next)
      onSent()
      toast.success(t('New verification code sent to your email'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('Failed to resend code')))
    } finally {
      setResending(false)
    }
  }
  return { signUp, registrationField, resending, resend: () => void resend() }
}

interface CodeTimersProps {
  signUp: PendingSignUp | undefined
  resending: boolean
  onResend: () => void
}

/** Countdowns until the code expires and until another can be sent, if the times are known. */
function CodeTimers({ signUp, resending, onResend }: CodeTimersProps) {
  const expiresIn = useSecondsUntil(signUp?.expires_at ?? 0)
  const resendIn = useSecondsUntil(signUp?.resend_at ?? 0)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-label text-ink-2">
      {signUp && (
        <span role="timer" aria-live="off">
          {expiresIn > 0
            ? t('Code expires in {time}', { time: formatCountdown(expiresIn) })
            : `${formatCountdown(0)} · ${t('Code expired')}`}
        </span>
      )}
      <Button tone="quiet" disabled={resendIn > 0 || resending} onClick={onResend}>
        {signUp ? t('Resend code') : t('Send a new code')}
      </Button>
    </div>
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
