import { profileEndpoints } from '@casework/contract/profile'
import { DEFAULT_PREFERENCES, type Timezone } from '@casework/contract/preferences'
import { notificationEndpoints, type Notification as Item } from '@casework/contract/notifications'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { applyPreferences, currentPreferences } from '~/platform/i18n/preferences'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, readTexts } from '../look.ts'
import { buildProfile } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { getButton } from './account-samples.ts'

// A known person's preferences are read late, so the next test would begin with these.
afterEach(() => applyPreferences({ ...DEFAULT_PREFERENCES, user_id: 0 }))

const open = (...answers: Answer[]) => openScreen('/profile-settings?tab=preferences', answers)
const getSwitch = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
const getSelect = (name: string) => page.getByRole('combobox', { name })
const save = () => getButton('Save Preferences').click()

it('shows the defaults, and what can be chosen (PROFILE-028..031)', async () => {
  await open()
  await expect.element(getSwitch('Email notifications')).toBeChecked()
  await expect.element(getSwitch('Push notifications')).toBeChecked()
  await expect.element(getSelect('Language')).toHaveValue('en')
  await expect.element(getSelect('Timezone')).toHaveValue('UTC')
  const readOptions = (name: string) => readTexts(getSelect(name).getByRole('option'))
  expect(readOptions('Language')).toEqual(['English', 'Español', 'Français', 'Deutsch'])
  expect(readOptions('Timezone')).toEqual([
    'UTC',
    'EST (New York)',
    'PST (Los Angeles)',
    'GMT (London)',
  ])
})

it('saves everything together, and says when that fails (PROFILE-032..034)', async () => {
  const answers = await open(refuse(profileEndpoints.savePreferences))
  await getSwitch('Email notifications').click()
  await getSwitch('Push notifications').click()
  await getSelect('Timezone').selectOptions('GMT')
  await save()
  await expectMessage('Failed to update preferences')
  answers.add(answer(profileEndpoints.savePreferences, ({ body }) => ({ ...body, version: 2 })))
  await save()
  await expectMessage('Preferences updated successfully')
  expect(answers.getCalls(profileEndpoints.savePreferences)[1]?.body).toEqual({
    email_notifications: false,
    push_notifications: false,
    language: 'en',
    timezone: 'GMT',
  })
})

it('keeps what was changed here while an older answer was on its way (PROFILE-032)', async () => {
  const older = answerLater(answer(profileEndpoints.read, buildProfile()))
  const answers = await open(older)
  // For the page, and for what the whole app shows.
  await expect.poll(() => answers.getCalls(profileEndpoints.read).length).toBe(2)
  await applyPreferences({ ...DEFAULT_PREFERENCES, user_id: 1, timezone: 'EST' })
  older.release()
  await expect.element(getSelect('Timezone')).toHaveValue('UTC')
  await answers.settle()
  expect(currentPreferences().timezone).toBe('EST')
})

const buildItem = (id: number, sender: string): Item => ({
  id,
  title: 'New connection request',
  message: `${sender} wants to connect with your account`,
  notification_type: 'connection_request',
  is_read: false,
  read_at: null,
  created_at: `2026-03-12T09:3${id}:00.000Z`,
  sender_account_name: sender,
  link: null,
})

it('shows new notifications outside of the page while push is on, and none while it is off (PROFILE-029)', async () => {
  const shown: string[] = []
  class ShownNotification extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body }: NotificationOptions) {
      super()
      shown.push(`${title}: ${body}`)
    }
  }
  vi.stubGlobal('Notification', ShownNotification)
  onTestFinished(() => void vi.unstubAllGlobals())
  const items = [buildItem(1, 'Ann Poe')]
  await open(
    answer(notificationEndpoints.list, () => items),
    answer(profileEndpoints.savePreferences, ({ body }) => ({ ...body, version: 2 })),
  )
  const otherTab = new BroadcastChannel('casework-news-1')
  onTestFinished(() => otherTab.close())
  const bell = page.getByRole('button', { name: /^Notifications, \d unread/ })
  const receive = async (sender: string) => {
    items.unshift(buildItem(items.length + 1, sender))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    otherTab.postMessage('news')
    await expect.element(bell).toHaveAccessibleName(`Notifications, ${items.length} unread`)
  }
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await receive('Bea Lee')
  const first = 'New connection request: Bea Lee wants to connect with your account'
  await expect.poll(() => shown).toEqual([first])
  await getSwitch('Push notifications').click()
  await save()
  await expectMessage('Preferences updated successfully')
  await receive('Cas Fox')
  expect(shown).toEqual([first])
})

it('leaves push off, with a hint, where the browser denies it (PROFILE-029)', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  onTestFinished(() => permission.mockRestore())
  const preferences = { ...DEFAULT_PREFERENCES, push_notifications: false }
  await open(answer(profileEndpoints.read, buildProfile({ preferences })))
  await getSwitch('Push notifications').click()
  await expect.element(page.getByText(/^Notifications from Casework are blocked\./)).toBeVisible()
  await expect.element(getSwitch('Push notifications')).not.toBeChecked()
})

it.each<[Timezone, string]>([
  ['PST', 'March 3, 2026'],
  ['GMT', 'March 4, 2026'],
  ['EST', 'March 3, 2026'],
])('shows a moment in the time zone %s (PROFILE-031)', async (timezone, day) => {
  const account = { id: 1, name: 'Eva', created_at: '2026-03-04T02:00:00Z', is_active: true }
  const preferences = { ...DEFAULT_PREFERENCES, timezone }
  await openScreen('/profile-settings', [
    answer(profileEndpoints.read, buildProfile({ account, preferences })),
  ])
  await expect.poll(() => readTexts(page.getByRole('definition'))).toContain(day)
})
