import { authEndpoints, loginForm } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { readPlace } from '~/platform/auth/ended-sign-in'
import { readLandingChoice } from '~/platform/auth/landing-choice'
import { isPasskeySite } from '~/platform/auth/passkey-support'
import { call } from '~/platform/http/call'
import { Form, FormText, useAppForm } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Banner, Button, linkClass } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { Hero } from './hero.tsx'
import { getInvitationToken } from './invitation.ts'
import { savePendingSignUpOf } from './pending-sign-up.ts'
import { readRegistrationMode } from './registration.ts'
import { isSignedIn, storeSignIn } from './sign-in-answer.ts'
import { useBusyRetry } from './use-busy-retry.tsx'

/** Loaded only for invited users. */
const InvitationNotice = lazy(() =>
  fetchWhenOnline(() =>
    import('./invitation-notice.tsx').then((module) => ({ default: module.InvitationNotice })),
  ),
)

/** Loaded only where passkeys can be used, and for users with a second factor. */
const FactorSignIn = lazy(() =>
  fetchWhenOnline(() =>
    import('./factor-sign-in.tsx').then((module) => ({ default: module.FactorSignIn })),
  ),
)

interface Step {
  /** Typed in the first step; empty before the second one. */
  email: string
  /** The password was right; its ticket leads to the second step. */
  refusal?: ApiError
}

export function LoginPage() {
  useTitle(t('Login'))
  const { invitation = getInvitationToken() } = useSearch({ from: '/guest/login' })
  const [{ email, refusal }, setStep] = useState<Step>({ email: '' })
  const finish = useFinishSignIn()
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <Hero />
      <div className="grid place-items-center px-5 py-12">
        <div className="w-full max-w-[380px]">
          <p className="eyebrow">{t('Welcome back')}</p>
          <h1 className="mt-1 mb-7 text-title">
            {refusal ? t('Confirm that it is you') : t('Sign in to your account')}
          </h1>
          {!refusal && readPlace() && <SignInEnded />}
          {invitation !== undefined && (
            <Suspense>
              <div className="mb-6">
                <InvitationNotice token={invitation} />
              </div>
            </Suspense>
          )}
          {!refusal && <LoginForm {...{ invitation, email, finish }} onStep={setStep} />}
          {(email || isPasskeySite()) && (
            <Suspense fallback={<div className="h-14" />}>
              <FactorSignIn refusal={refusal} onAnswer={finish} onBack={() => setStep({ email })} />
            </Suspense>
          )}
          {!refusal && readRegistrationMode() !== 'closed' && (
            <SignUpHint invitation={invitation} />
          )}
        </div>
      </div>
    </div>
  )
}

interface InvitedProps {
  invitation: string | undefined
}

interface LoginFormProps extends InvitedProps {
  email: string
  /** Stores the sign-in. */
  finish: (answer: unknown) => Promise<void>
  onStep: (step: Step) => void
}

function LoginForm({ invitation, email, finish, onStep }: LoginFormProps) {
  const form = useAppForm(loginForm, { email, password: '' })
  const busyRetry = useBusyRetry()
  const signIn = async (values: { email: string; password: string }) => {
    const answer = await busyRetry
      .repeat(() => call(authEndpoints.login, { body: values }))
      .catch((error: unknown) => {
        savePendingSignUpOf(values.email, error)
        if (!(error instanceof ApiError) || error.type !== 'second_factor_required') throw error
        onStep({ email: values.email, refusal: error })
      })
    if (answer) await finish(answer)
  }
  // The password is correct but the address is not verified: ask for the code.
  const enterCode = (error: unknown) =>
    error instanceof ApiError && error.status === 403 ? (
      <EnterCode email={loginForm.parse(form.getValues()).email} invitation={invitation} />
    ) : null
  return (
    <Form
      form={form}
      onSubmit={signIn}
      failed={describeFailure}
      failureAction={enterCode}
      className="space-y-5"
    >
      <FormText
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        required
        size="lg"
      />
      <FormText
        name="password"
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        size="lg"
      />
      <p>
        <Link {...paths.forgotPassword()} className={linkClass}>
          {t('Forgot password?')}
        </Link>
      </p>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="w-full"
        pending={form.formState.isSubmitting}
      >
        {t('Login')}
      </Button>
      {busyRetry.notice}
    </Form>
  )
}

/** Why the page with what the person typed is gone, and how it comes back. */
const SignInEnded = () => (
  <Banner tone="warning" className="mb-6">
    {t(
      'Your sign-in expired or was ended elsewhere. Sign in again to go on where you were. What you typed is kept.',
    )}
  </Banner>
)

const EnterCode = ({ email, invitation }: InvitedProps & { email: string }) => (
  <Link {...paths.verify(email, invitation)} className={linkClass}>
    {t('Enter the code')}
  </Link>
)

/**
 * Stores the sign-in and opens the dashboard, of the firm chosen on this device, the page where the
 * person's sign-in had ended, or the invitation.
 */
function useFinishSignIn() {
  const navigate = useNavigate()
  return async (answer: unknown) => {
    if (!isSignedIn(answer))
      throw new ApiError({
        status: 200,
        message: t('Failed to process login data'),
        fromServer: true,
      })
    const place = readPlace()
    const isBack = place?.user_id === answer.user.id
    await storeSignIn(answer, isBack)
    const firm = readLandingChoice(answer.user.id)
    if (getInvitationToken() !== undefined) await navigate(paths.invitation())
    else if (isBack) await navigate({ href: place.address, replace: true })
    else if (firm)
      await navigate({ ...paths.firmDashboard(firm.id), state: { from_sign_in: true } })
    else await navigate(paths.dashboard())
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.type === 'network')
    return t('Network error - please try again')
  return getErrorMessage(error, t('Login failed'))
}

function SignUpHint({ invitation }: InvitedProps) {
  return (
    <p className="mt-6 text-ink-2">
      {t('New to Casework?')}{' '}
      <Link
        to="/register"
        search={invitation === undefined ? {} : { invitation }}
        className={linkClass}
      >
        {t('Create an account')}
      </Link>
    </p>
  )
}
