import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { expectMessage, expectTexts } from '../look.ts'
import { buildProfile } from '../samples.ts'
import { openScreen } from '../screen.tsx'

const { read, update, savePreferences } = profileEndpoints
const phone = page.getByRole('textbox', { name: /^Phone Number/ })
const bio = page.getByRole('textbox', { name: /^Bio/ })
const emails = page.getByRole('switch', { name: /^Email notifications/ })
const zone = page.getByRole('combobox', { name: /^Timezone/ })
const press = (name: string) => page.getByRole('button', { name }).click()
const getAlert = (button: string) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: button }) })

it.each([
  {
    tab: 'profile',
    endpoint: update as AnyEndpoint,
    save: 'Save Changes',
    change: () => bio.fill('Mine'),
    expectTheirs: () => expect.element(phone).toHaveValue('222'),
    sent: { phone: '222', bio: 'Mine' },
  },
  {
    tab: 'preferences',
    endpoint: savePreferences as AnyEndpoint,
    save: 'Save Preferences',
    change: () => zone.selectOptions('GMT'),
    expectTheirs: () => expect.element(emails).not.toBeChecked(),
    sent: { email_notifications: false, timezone: 'GMT' },
  },
])(
  'an outdated form of $tab overwrites nothing (FIX-020, FIX-023)',
  async ({ tab, endpoint, save, change, expectTheirs, sent }) => {
    const answers = await openScreen(`/profile-settings?tab=${tab}`, [refuse(endpoint, 'conflict')])
    await change()
    const { preferences } = buildProfile()
    const theirs = buildProfile({
      phone: '222',
      preferences: { ...preferences, email_notifications: false },
      version: 2,
    })
    answers.add(answer(read, theirs))
    await press(save)
    await expect.element(getAlert('Reload')).toHaveFocus()
    await press('Reload')
    await expect.element(getAlert('Keep my changes')).toHaveFocus()
    await expectTheirs()
    await press('Keep my changes')
    answers.add(
      answer(update, theirs),
      answer(savePreferences, { ...theirs.preferences, version: 3 }),
    )
    await press(save)
    await expectMessage('updated successfully')
    expect(answers.getCalls(endpoint).at(-1)).toMatchObject({ body: sent })
    expect(answers.getHeaders(endpoint, 'if-match')).toEqual(['"v1"', '"v2"'])
  },
)

it('saves the profile twice in a row, and after the preferences, which share its version (FIX-020)', async () => {
  let version = 1
  const saved = () => ({ ...buildProfile(), version: (version += 1) })
  const answers = await openScreen('/profile-settings?tab=preferences', [
    answer(read, () => ({ ...buildProfile(), version })),
    answer(savePreferences, () => ({ ...buildProfile().preferences, version: saved().version })),
    answer(update, saved),
  ])
  await zone.selectOptions('GMT')
  await press('Save Preferences')
  await expectMessage('Preferences updated successfully')
  await page.getByRole('tab', { name: 'Profile' }).click()
  for (const text of ['First', 'Second']) {
    await bio.fill(text)
    await press('Save Changes')
    await expect.poll(() => answers.getCalls(update).at(-1)?.body.bio).toBe(text)
    await expectTexts(page.getByRole('main'), ['Save Changes'])
  }
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v2"', '"v3"'])
})
