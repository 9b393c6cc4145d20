import { LANGUAGES, TIMEZONES, type Language, type Timezone } from '@casework/contract/preferences'
import { preferences as schema, type Preferences } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useState } from 'react'
import {
  requestPushPermission,
  getPushPermission,
  type PushPermission,
} from '~/features/notifications'
import { Form, FormSelect, useAppForm, useFormField, useUnsavedGuard } from '~/platform/form'
import { Button, Switch } from '~/ui'
import { useSavePreferences, type EditedProfile } from './profile.hooks.ts'

/** Each language in its own name, so that users find theirs in any language. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

export function PreferencesTab({ profile, replaceRecord }: EditedProfile) {
  const save = useSavePreferences()
  const form = useAppForm(schema, profile.preferences)
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty || form.draft.isOffered)
  const submit = async (body: Preferences) => {
    const { version, ...preferences } = await save.mutateAsync({ body, version: profile.version })
    replaceRecord({ ...profile, version, preferences })
    form.draft.discard()
    form.reset(preferences)
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      failed={t('Failed to update preferences')}
      className="card max-w-2xl p-4 sm:p-6"
    >
      <NotificationToggles />
      <h2 className="mt-7 text-panel">{t('Language and time')}</h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <FormSelect
          name="language"
          label={t('Language')}
          plain
          hint={t('Used in the app and in emails to you.')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <FormSelect
          name="timezone"
          label={t('Timezone')}
          plain
          hint={t('Used for created and sent times. Session times are never converted.')}
          options={TIMEZONES.map((value) => ({ value, label: getTimezoneName(value) }))}
        />
      </div>
      <div className="mt-6 flex justify-end border-t border-line pt-4">
        <Button type="submit" tone="primary" pending={save.isPending} disabled={!isDirty}>
          {t('Save Preferences')}
        </Button>
      </div>
      {guard.dialog}
    </Form>
  )
}

function NotificationToggles() {
  const [permission, setPermission] = useState(getPushPermission)
  const askPermission = async () => {
    const answer = await requestPushPermission()
    setPermission(answer)
    return answer === 'granted'
  }
  return (
    <>
      <h2 className="text-panel">{t('Notifications')}</h2>
      <div className="mt-4 space-y-4">
        <Toggle
          name="email_notifications"
          label={t('Email notifications')}
          hint={t(
            'We email you about connection requests, replies and role changes. Verification codes, password links and invitations are always emailed.',
          )}
        />
        <Toggle
          name="push_notifications"
          label={t('Push notifications')}
          hint={describePermission(permission)}
          askPermission={askPermission}
        />
      </div>
    </>
  )
}

interface ToggleProps {
  name: string
  label: string
  hint: string
  /** Asks the browser before notifications are turned on; false leaves them off. */
  askPermission?: () => Promise<boolean>
}

function Toggle({ name, label, hint, askPermission }: ToggleProps) {
  const { value, change } = useFormField(name)
  const toggle = async (on: boolean) => {
    change(on)
    if (on && askPermission && !(await askPermission())) change(false)
  }
  return (
    <Switch
      label={label}
      hint={hint}
      checked={value === true}
      onCheckedChange={(on) => void toggle(on)}
    />
  )
}

function describePermission(permission: PushPermission): string {
  if (permission === 'denied')
    return t('Notifications from Casework are blocked. Allow them in your browser’s settings.')
  if (permission === 'unsupported') return t('This browser does not support notifications.')
  if (permission === 'default')
    return t(
      'While Casework is open, new notifications also appear on your desktop. Your browser will ask for permission.',
    )
  return t('While Casework is open, new notifications also appear on your desktop.')
}

function getTimezoneName(zone: Timezone): string {
  if (zone === 'EST') return t('EST (New York)')
  if (zone === 'PST') return t('PST (Los Angeles)')
  if (zone === 'GMT') return t('GMT (London)')
  return t('UTC')
}
