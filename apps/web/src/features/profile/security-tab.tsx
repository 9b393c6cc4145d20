import { DIFFERENT_NEW_PASSWORDS, passwordPageForm } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { lazy, Suspense } from 'react'
import { Form, FormText, RepeatedPassword, useAppForm, useUnsavedGuard } from '~/platform/form'
import { Button, Skeleton } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { useChangePassword } from './profile.hooks.ts'

// Not needed to change the password, and larger than the rest of the page.
const AccountSecurity = lazy(() =>
  fetchWhenOnline(() =>
    import('./security/account-security.tsx').then((module) => ({
      default: module.AccountSecurity,
    })),
  ),
)

const EMPTY = { current_password: '', new_password: '', confirm_password: '' }

export function SecurityTab() {
  return (
    <>
      <ChangePassword />
      <Suspense fallback={<Skeleton className="mt-4 h-96 max-w-xl" />}>
        <AccountSecurity />
      </Suspense>
    </>
  )
}

function ChangePassword() {
  const change = useChangePassword()
  const form = useAppForm(passwordPageForm, EMPTY)
  const guard = useUnsavedGuard(form.formState.isDirty)
  const submit = async ({
    current_password,
    new_password,
  }: {
    current_password: string
    new_password: string
  }) => {
    await change.mutateAsync({ body: { current_password, new_password } })
    form.reset(EMPTY)
  }
  return (
    <div className="card max-w-xl p-4 sm:p-6">
      <h2 className="text-panel">{t('Change Password')}</h2>
      <p className="mt-1 mb-5 text-ink-2">
        {t('You will be signed out on all other browsers and devices.')}
      </p>
      <Form
        form={form}
        onSubmit={submit}
        failed={t('Failed to update password')}
        className="space-y-5"
      >
        <FormText
          name="current_password"
          label={t('Current Password')}
          type="password"
          autoComplete="current-password"
          required
        />
        <FormText
          name="new_password"
          label={t('New Password')}
          type="password"
          autoComplete="new-password"
          required
          hint={t('At least 8 characters')}
        />
        <RepeatedPassword
          name="confirm_password"
          repeats="new_password"
          label={t('Confirm New Password')}
          differentMessage={DIFFERENT_NEW_PASSWORDS}
        />
        <div className="flex justify-end border-t border-line pt-4">
          <Button type="submit" tone="primary" pending={change.isPending}>
            {t('Update Password')}
          </Button>
        </div>
      </Form>
      {guard.dialog}
    </div>
  )
}
