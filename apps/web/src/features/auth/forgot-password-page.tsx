import { authEndpoints, emailForm, RESET_HOURS } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '~/platform/http/call'
import { Form, FormText, useAppForm } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, linkClass } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { useBusyRetry } from './use-busy-retry.tsx'

export function ForgotPasswordPage() {
  useTitle(t('Reset Password'))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  if (sentTo === null) return <Request again={again} onSent={setSentTo} />
  const tryAgain = () => {
    setAgain(true)
    setSentTo(null)
  }
  return <Sent email={sentTo} onTryAgain={tryAgain} />
}

function Request({ again, onSent }: { again: boolean; onSent: (email: string) => void }) {
  const form = useAppForm(emailForm, { email: '' })
  const busyRetry = useBusyRetry()
  const request = async (values: { email: string }) => {
    await busyRetry.repeat(() => call(authEndpoints.requestReset, { body: values }))
    onSent(values.email)
  }
  return (
    <AuthCard
      eyebrow={t('Forgot your password?')}
      title={t('Reset Password')}
      intro={t('We will email you a link to choose a new one.')}
    >
      <Form form={form} onSubmit={request} failed={t('Failed to send reset email')}>
        <FormText
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          required
          size="lg"
          autoFocus={again}
        />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          className="mt-6 w-full"
          pending={form.formState.isSubmitting}
        >
          {t('Send Reset Link')}
        </Button>
        {busyRetry.notice}
      </Form>
      <BackToLogin />
    </AuthCard>
  )
}

/** Same text for every address, so that it does not reveal who has an account. */
function Sent({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  return (
    <AuthCard
      focused
      eyebrow={t('Reset Password')}
      title={t('Check Your Email')}
      intro={
        <>
          {t('If there is an account for this address, we have sent a link to')}{' '}
          <strong className="font-semibold text-ink">{email}</strong>
        </>
      }
    >
      <div className="docket-margin space-y-1 pl-4 text-ink-2">
        <p className="font-semibold text-ink">
          {t('The link expires in {hours, plural, one {# hour} other {# hours}}', {
            hours: RESET_HOURS,
          })}
        </p>
        <p>{t('The link works once. If no email arrives, check your spam folder.')}</p>
      </div>
      <Button size="lg" className="mt-6 w-full" onClick={onTryAgain}>
        {t('Try Different Email')}
      </Button>
      <BackToLogin />
    </AuthCard>
  )
}

function BackToLogin() {
  return (
    <p className="mt-5">
      <Link {...paths.login()} className={linkClass}>
        {t('Back to Login')}
      </Link>
    </p>
  )
}
