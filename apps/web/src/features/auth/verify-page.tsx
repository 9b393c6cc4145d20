import { authEndpoints, codePageForm, confirmForm } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { call, callWithDate } from '~/platform/http/call'
import { Form, FormText, useAppForm, useFormField } from '~/platform/form'
import { formatCountdown, toLocalTimes, useSecondsUntil } from '~/platform/i18n/countdown'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, CodeInput, Field, linkClass, toast } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { redeemInvitation, showRedemption } from './invitation.ts'
import {
  clearPendingSignUp,
  savePendingSignUp,
  savePendingSignUpOf,
  readPendingSignUp,
  type PendingSignUp,
} from './pending-sign-up.ts'
import { isSignedIn, storeSignIn } from './sign-in-answer.ts'

export function VerifyPage() {
  useTitle(t('Check your email'))
  const navigate = useNavigate()
  const { email = '' } = useSearch({ from: '/guest/verify-otp' })
  const [signUp, setSignUp] = useState(() => readPendingSignUp(email))
  const isKnown = signUp?.registration !== undefined
  const form = useAppForm<typeof codePageForm | typeof confirmForm>(
    isKnown ? confirmForm : codePageForm,
    { email, confirmation_code: '', password: '' },
  )
  const { resending, resend } = useResend(email, signUp, (next) => {
    setSignUp(next)
    form.resetField('confirmation_code')
  })

  const verify = async (values: CodeValues) => {
    const answer = isKnown
      ? await confirm(email, values, signUp)
      : await confirmByPassword(email, values, setSignUp)
    if (!isSignedIn(answer))
      throw new ApiError({
        status: 200,
        message: t('Failed to process login data'),
        fromServer: true,
      })
    clearPendingSignUp()
    // Redeem before storing the sign-in: the route guard redirects as soon as it is stored.
    const redeemed = await redeemInvitation(answer.tokens.access)
    await storeSignIn(answer)
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
          <strong className="font-semibold text-ink">{email}</strong>
        </>
      }
    >
      <Form form={form} onSubmit={verify} failed={t('Invalid verification code')}>
        <CodeField />
        {!isKnown && <SignUpPassword />}
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
      <WrongAddress />
    </AuthCard>
  )
}

/** Leads back to the registration, which has kept what was typed. */
function WrongAddress() {
  const { invitation } = useSearch({ from: '/guest/verify-otp' })
  return (
    <p className="mt-5 text-ink-2">
      {t('Wrong address?')}{' '}
      <Link
        to="/register"
        search={invitation === undefined ? {} : { invitation }}
        className={linkClass}
      >
        {t('Sign up again')}
      </Link>
    </p>
  )
}

interface CodeValues {
  confirmation_code: string
  password?: string
}

const confirm = (
  email: string,
  { confirmation_code }: CodeValues,
  signUp: PendingSignUp | undefined,
): Promise<unknown> =>
  call(authEndpoints.confirm, {
    body: { email, confirmation_code, registration: signUp?.registration },
  })

/**
 * Only the code of the password's own sign-up counts. Signs in if the address has been
 * confirmed meanwhile.
 */
const confirmByPassword = (
  email: string,
  values: CodeValues,
  onFound: (signUp: PendingSignUp | undefined) => void,
): Promise<unknown> =>
  call(authEndpoints.login, { body: { email, password: values.password ?? '' } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.type !== 'permission_denied') throw error
      const found = savePendingSignUpOf(email, error)
      onFound(found)
      return confirm(email, values, found)
    },
  )

/** Requests a new code for a sign-up. */
function useResend(
  email: string,
  signUp: PendingSignUp | undefined,
  onSent: (next: PendingSignUp) => void,
) {
  const [resending, setResending] = useState(false)
  const resend = async () => {
    setResending(true)
    try {
      const { data, responded_at } = await callWithDate(authEndpoints.resend, {
        body: { email, registration: signUp?.registration },
      })
      const next = {
        email,
        registration: signUp?.registration,
        ...toLocalTimes(data, responded_at),
      }
      savePendingSignUp(next)
      onSent(next)
      toast.success(t('New verification code sent to your email'))
    } catch (error) {
      toast.error(getErrorMessage(error, t('Failed to resend code')))
    } finally {
      setResending(false)
    }
  }
  return { resending, resend: () => void resend() }
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

/** Says which sign-up the code is of, in a tab that did not sign up. */
const SignUpPassword = () => (
  <FormText
    name="password"
    label={t('Password')}
    type="password"
    autoComplete="current-password"
    required
    size="lg"
    className="mt-5"
    hint={t('The password you signed up with')}
  />
)
