import {
  BIO_MAX,
  PROFILE_COUNTRIES,
  profileForm,
  type Profile,
  type ProfileForm,
} from '@casework/contract/profile'
import { normalizeEmail } from '@casework/contract/parts/email-address'
import { sortAsRead } from '@casework/contract/parts/fold-text'
import { activeLanguage, t } from '@casework/texts'
import {
  Form,
  FormSelect,
  FormText,
  FormTextarea,
  getFormValues,
  useAppForm,
  useUnsavedGuard,
} from '~/platform/form'
import { Button, linkClass } from '~/ui'
import { AccountInformation } from './account-information.tsx'
import { PendingEmail } from './pending-email.tsx'
import { useSaveProfile, type EditedProfile } from './profile.hooks.ts'

const toFormValues = (profile: Profile) =>
  getFormValues(profileForm, { ...profile, current_password: '' })

export function ProfileTab({ profile, replaceRecord }: EditedProfile) {
  const save = useSaveProfile()
  const form = useAppForm(profileForm, toFormValues(profile))
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty || form.draft.isOffered)
  const changesEmail = normalizeEmail(form.watch('email')) !== profile.email
  const submit = async ({ current_password, ...body }: ProfileForm) => {
    const saved = await save.mutateAsync({
      body: body.email === profile.email ? body : { ...body, current_password },
      version: profile.version,
    })
    replaceRecord(saved)
    form.draft.discard()
    form.reset(toFormValues(saved))
  }
  const applyEmail = (saved: Profile) => {
    // If the version differs, more than the address has changed: keep the old one, so that saving
    // is refused.
    if (saved.version === profile.version + 1)
      replaceRecord({ ...profile, email: saved.email, version: saved.version })
    form.resetField('email', { defaultValue: saved.email })
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-8">
      <div className="min-w-0">
        {profile.pending_email !== null && (
          <PendingEmail
            key={profile.pending_email}
            email={profile.email}
            pending={profile.pending_email}
            onConfirmed={applyEmail}
          />
        )}
        <Form
          form={form}
          onSubmit={submit}
          failed={t('Failed to update profile')}
          className="card p-4 sm:p-6"
        >
          <ProfileFields profile={profile} changesEmail={changesEmail} />
          <div className="mt-6 flex justify-end border-t border-line pt-4">
            <Button type="submit" tone="primary" pending={save.isPending} disabled={!isDirty}>
              {t('Save Changes')}
            </Button>
          </div>
        </Form>
      </div>
      <div className="grid gap-4">
        <AccountInformation account={profile.account} />
        <a
          href="/third-party-notices.txt"
          target="_blank"
          rel="noreferrer"
          className={`${linkClass} justify-self-start`}
        >
          {t('Open-source licenses')}
        </a>
      </div>
      {guard.dialog}
    </div>
  )
}

interface ProfileFieldsProps {
  profile: Profile
  /** A new address requires the password. */
  changesEmail: boolean
}

function ProfileFields({ profile, changesEmail }: ProfileFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name="name" label={t('Full Name')} autoComplete="name" required />
        <FormText
          name="email"
          label={t('Email Address')}
          type="email"
          autoComplete="email"
          required
          hint={t(
            'You sign in with this address. A new address takes effect once you enter the code we send to it.',
          )}
        />
        {changesEmail && (
          <FormText
            name="current_password"
            label={t('Current Password')}
            type="password"
            autoComplete="current-password"
            required
            hint={t('Required to change your email')}
            className="sm:col-span-2"
          />
        )}
        <FormText name="phone" label={t('Phone Number')} type="tel" autoComplete="tel" />
        <FormSelect
          name="country"
          label={t('Country')}
          options={getCountryOptions(profile.country)}
          placeholder={t('No country')}
        />
      </div>
      <FormTextarea className="mt-5" name="bio" label={t('Bio')} rows={5} maxLength={BIO_MAX} />
    </>
  )
}

/** Offers six countries, and the stored one, so that saving does not lose it. */
function getCountryOptions(present: string | null) {
  const names = new Intl.DisplayNames([activeLanguage()], { type: 'region' })
  const codes = new Set<string>([...PROFILE_COUNTRIES, ...(present === null ? [] : [present])])
  return sortAsRead(
    [...codes].map((value) => ({ value, label: names.of(value) ?? value })),
    ({ label }) => label,
  )
}
