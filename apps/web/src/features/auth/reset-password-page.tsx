import {
  authEndpoints,
  DIFFERENT_PASSWORDS,
  RESET_REDIRECT_SECONDS,
  resetPageForm,
} from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import { Form, FormText, RepeatedPassword, useAppForm } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Banner, Button, linkClass } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { useBusyRetry } from './use-busy-retry.tsx'

/** Opened by the link in the mail. */
export function ResetPasswordPage() {
  useTitle(t('Choose a new password'))
  const { email = '', token = '' } = useSearch({ from: '/guest/reset-password' })
  const [done, setDone] = useState(false)
  const form = useAppForm(resetPageForm, { new_password: '', confirm_password: '' })
  const busyRetry = useBusyRetry()
  const reset = async ({ new_password }: { new_password: string }) => {
    await busyRetry.repeat(() =>
      call(authEndpoints.confirmReset, { body: { email, token, new_password } }),
    )
    setDone(true)
  }
  if (done) return <Done />
  return (
    <AuthCard
      eyebrow={t('Reset Password')}
      title={t('Choose a new password')}
      intro={
        <>
          {t('Account:')} <strong className="font-semibold text-ink">{email}</strong>
        </>
      }
    >
      <Form
        form={form}
        onSubmit={reset}
        failed={t('Failed to reset password')}
        failureAction={offerNewLink}
        className="space-y-5"
      >
        <FormText
          name="new_password"
          label={t('New Password')}
          type="password"
          autoComplete="new-password"
          required
          size="lg"
          hint={t('At least 8 characters with upper and lower case letters and a number')}
        />
        <RepeatedPassword
          name="confirm_password"
          repeats="new_password"
          label={t('Confirm Password')}
          differentMessage={DIFFERENT_PASSWORDS}
          size="lg"
        />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          className="w-full"
          pending={form.formState.isSubmitting}
        >
          {t('Reset Password')}
        </Button>
        {busyRetry.notice}
      </Form>
    </AuthCard>
  )
}

/** A refused link is used or expired. */
const offerNewLink = (error: unknown) =>
  error instanceof ApiError && error.status === 400 ? (
    <Link {...paths.forgotPassword()} className={linkClass}>
      {t('Request a new link')}
    </Link>
  ) : null

/** Confirms the change and redirects to /login after three seconds. */
function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ ...paths.login(), replace: true }),
      RESET_REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthCard
      focused
      eyebrow={t('Reset Password')}
      title={t('Your new password is set')}
      intro={t('You have been signed out on all devices.')}
    >
      <div role="status">
        <Banner tone="success">{t('Password reset successfully! Redirecting to login...')}</Banner>
      </div>
      <p className="mt-5">
        <Link {...paths.login()} replace className={linkClass}>
          {t('Login')}
        </Link>
      </p>
    </AuthCard>
  )
}
