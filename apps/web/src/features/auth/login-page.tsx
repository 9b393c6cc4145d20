import { authEndpoints, loginForm } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { authStore } from '~/platform/auth/auth-state'
import { readLandingChoice } from '~/platform/auth/landing-choice'
import { call } from '~/platform/http/call'
import { Form, FormText, useAppForm } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, linkClass } from '~/ui'
import { Hero } from './hero.tsx'
import { getInvitationToken } from './invitation.ts'
import { readRegistrationMode } from './registration.ts'
import { isSignedIn } from './sign-in-answer.ts'

/** Loaded only for invited users. */
const InvitationNotice = lazy(() =>
  import('./invitation-notice.tsx').then((module) => ({ default: module.InvitationNotice })),
)

export function LoginPage() {
  useTitle(t('Login'))
  const { invitation = getInvitationToken() } = useSearch({ from: '/guest/login' })
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <Hero />
      <div className="grid place-items-center px-5 py-12">
        <div className="w-full max-w-[380px]">
          <p className="eyebrow">{t('Welcome back')}</p>
          <h1 className="mt-1 mb-7 text-title">{t('Sign in to your account')}</h1>
          {invitation !== undefined && (
            <Suspense fallback={null}>
              <div className="mb-6">
                <InvitationNotice token={invitation} />
              </div>
            </Suspense>
          )}
          <LoginForm invitation={invitation} />
          {readRegistrationMode() !== 'closed' && <SignUpHint invitation={invitation} />}
        </div>
      </div>
    </div>
  )
}

interface InvitedProps {
  invitation: string | undefined
}

function LoginForm({ invitation }: InvitedProps) {
  const signIn = useSignIn()
  const form = useAppForm(loginForm, { email: '', password: '' })
  // The password is correct but the address is not verified: ask for the code.
  const enterCode = (error: unknown) =>
    error instanceof ApiError && error.status === 403 ? (
      <Link
        {...paths.verify(form.getValues('email').trim().toLowerCase(), invitation)}
        className={linkClass}
      >
        {t('Enter the code')}
      </Link>
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
    </Form>
  )
}

/** Signs in and opens the dashboard, of the firm chosen on this device, or the invitation. */
function useSignIn() {
  const navigate = useNavigate()
  return async (values: { email: string; password: string }) => {
    const answer: unknown = await call(authEndpoints.login, { body: values })
    if (!isSignedIn(answer))
      throw new ApiError({
        status: 200,
        message: t('Failed to process login data'),
        fromServer: true,
      })
    await authStore.login(answer)
    const firm = readLandingChoice(answer.user.id)
    if (getInvitationToken() !== undefined) await navigate(paths.invitation())
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
