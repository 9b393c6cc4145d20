import { authEndpoints, DIFFERENT_PASSWORDS, signUpPageForm } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CountrySelect } from '~/features/countries'
import { callWithDate } from '~/platform/http/call'
import { toLocalTimes } from '~/platform/i18n/countdown'
import { Form, FormControl, FormText, RepeatedPassword, useAppForm } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { QueryProvider } from '~/platform/query/query-provider'
import { useTitle } from '~/platform/router/use-title'
import { Banner, Button, linkClass } from '~/ui'
import { AuthCard } from './auth-card.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { getInvitedEmail, getInvitedName, getInvitationToken } from './invitation.ts'
import { readTypedSignUp, savePendingSignUp, saveTypedSignUp } from './pending-sign-up.ts'
import { readRegistrationMode } from './registration.ts'
import { useBusyRetry } from './use-busy-retry.tsx'

export function RegisterPage() {
  if (readRegistrationMode() === 'closed') return <Closed />
  return (
    <QueryProvider>
      <RegistrationForm />
    </QueryProvider>
  )
}

function Closed() {
  useTitle(t('Sign-up is closed'))
  return (
    <AuthCard
      eyebrow={t('Create your account')}
      title={t('Sign-up is closed')}
      intro={t('No new accounts can be created here.')}
    >
      <Link {...paths.login()} className={linkClass}>
        {t('Login')}
      </Link>
    </AuthCard>
  )
}

function RegistrationForm() {
  useTitle(t('Create your account'))
  const { invitation = getInvitationToken() } = useSearch({ from: '/guest/register' })
  const { register, notice } = useRegister(invitation)
  const [typed] = useState(() => readTypedSignUp(invitation))
  const form = useAppForm(signUpPageForm, {
    name: invitation === undefined ? '' : getInvitedName(),
    email: invitation === undefined ? '' : getInvitedEmail(),
    mobile: '',
    ...typed,
    password: '',
    confirmPassword: '',
  })
  return (
    <AuthCard
      wide
      eyebrow={t('Step 1 of 2')}
      title={t('Create your account')}
      intro={
        invitation === undefined
          ? t('A workspace for your firm, ready in two minutes.')
          : t('Sign up with the invited address to accept the invitation.')
      }
    >
      <InvitationBanner invitation={invitation} />
      <Form form={form} onSubmit={register} failed={t('Registration failed')}>
        <RegistrationFields />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          className="mt-7 w-full"
          pending={form.formState.isSubmitting}
        >
          {t('Create Account')}
        </Button>
        {notice}
      </Form>
      <p className="mt-5 text-ink-2">
        {t('Already have an account?')}{' '}
        <Link
          to="/login"
          search={invitation === undefined ? {} : { invitation }}
          className={linkClass}
        >
          {t('Login')}
        </Link>
      </p>
    </AuthCard>
  )
}

interface Registration {
  name: string
  email: string
  mobile: string
  password: string
  country_id: number
}

/** Registers, then opens the page for the mailed code. */
function useRegister(invitation: string | undefined) {
  const navigate = useNavigate()
  const { repeat, notice } = useBusyRetry()
  const register = async ({ name, email, mobile, password, country_id }: Registration) => {
    const body = { name, email, mobile, password, country_id, invitation }
    const { data, responded_at } = await repeat(() =>
      callWithDate(authEndpoints.register, { body }),
    )
    savePendingSignUp({
      email,
      registration: data.registration,
      ...toLocalTimes(data, responded_at),
    })
    saveTypedSignUp({ name, email, mobile, country_id }, invitation)
    await navigate(paths.verify(email, invitation))
  }
  return { register, notice }
}

function RegistrationFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="name"
        label={t('Full Name')}
        autoComplete="name"
        required
        size="lg"
        className="sm:col-span-2"
      />
      <FormText
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        required
        size="lg"
        className="sm:col-span-2"
      />
      <FormText
        name="mobile"
        label={t('Phone Number')}
        type="tel"
        autoComplete="tel"
        required
        size="lg"
      />
      <FormControl name="country_id" label={t('Country')} required>
        {(value, change) => (
          <CountrySelect
            size="lg"
            required
            value={typeof value === 'number' ? value : null}
            onValueChange={change}
            placeholder={t('Select a country')}
          />
        )}
      </FormControl>
      <FormText
        name="password"
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        required
        size="lg"
        hint={t('At least 8 characters with upper and lower case letters and a number')}
      />
      <RepeatedPassword
        name="confirmPassword"
        repeats="password"
        label={t('Confirm Password')}
        differentMessage={DIFFERENT_PASSWORDS}
        size="lg"
      />
    </div>
  )
}

/** Shows who sent the invitation, or that one is required. */
function InvitationBanner({ invitation }: { invitation: string | undefined }) {
  if (invitation === undefined && readRegistrationMode() === 'open') return null
  return (
    <div className="mb-6">
      {invitation === undefined ? (
        <Banner title={t('Sign-up is by invitation only')}>
          {t('Sign up with the address that was invited.')}
        </Banner>
      ) : (
        <InvitationNotice token={invitation} />
      )}
    </div>
  )
}
