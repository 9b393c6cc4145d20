import { profileEndpoints, type Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { BackLink } from '~/platform/router/back-link'
import { EditedRecord } from '~/platform/form'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { ErrorState, PageHeader, Skeleton, Tabs } from '~/ui'
import { LandingPreference } from './landing-preference.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { useProfile, type EditedProfile } from './profile.hooks.ts'
import { SecurityTab } from './security-tab.tsx'

/** The user's own settings, also available in another firm's workspace. */
export function ProfileSettingsPage() {
  useTitle(t('Profile Settings'))
  const profile = useProfile()
  // Do not edit a cached copy: wait for the fetch on mount, unless it fails.
  const canShow = profile.isFetchedAfterMount || profile.isError
  return (
    <>
      <BackLink link={<Link {...paths.dashboard()} />}>{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Profile Settings')}
        subtitle={t(
          'Your details, password and preferences. They are the same in every workspace.',
        )}
      />
      <div className="mt-4">
        {profile.data && canShow ? (
          <Settings profile={profile.data} />
        ) : profile.isError ? (
          <ErrorState title={t('Failed to load profile')} onRetry={() => void profile.refetch()} />
        ) : (
          <SettingsSkeleton />
        )}
      </div>
    </>
  )
}

function Settings({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const { tab = 'profile' } = useSearch({ from: '/signed-in/profile-settings' })
  const renderEditable = (Tab: ComponentType<EditedProfile>) => (
    <EditedRecord endpoint={profileEndpoints.read} input={{}} initial={profile}>
      {(current, replaceRecord) => (
        <Tab
          profile={{ ...current, pending_email: profile.pending_email }}
          replaceRecord={replaceRecord}
        />
      )}
    </EditedRecord>
  )
  return (
    <Tabs
      label={t('Profile Settings')}
      value={tab}
      onValueChange={(next) =>
        void navigate({ to: '.', search: next === 'profile' ? {} : { tab: next } })
      }
      tabs={[
        { value: 'profile', label: t('Profile'), content: renderEditable(ProfileTab) },
        { value: 'security', label: t('Security'), content: <SecurityTab /> },
        {
          value: 'preferences',
          label: t('Preferences'),
          content: (
            <>
              {renderEditable(PreferencesTab)}
              <LandingPreference />
            </>
          ),
        },
      ]}
    />
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <Skeleton className="mb-5 h-11" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Skeleton className="h-[440px]" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
