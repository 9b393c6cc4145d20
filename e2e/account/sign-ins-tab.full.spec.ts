import { expect, test } from '@playwright/test'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { getSignIns, openOwnSecurity, openSecurity } from '../support/security-tab.ts'
import { shareCasework } from '../support/shared-casework.ts'

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('a sign-in is ended from the list, which signs its browser out', async ({ page, browser }) => {
  proves('KEYS-037')
  const casework = await shareCasework()
  const { person } = await openOwnSecurity(page, casework)
  const phone = await (await browser.newContext({ userAgent: USER_AGENT })).newPage()
  await signIn(phone, casework.url, person)
  await openSecurity(page, casework)
  await expect(getSignIns(page).filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(
    0,
  )
  const other = getSignIns(page).filter({ hasText: 'Safari on iOS' })
  await expect(other).toContainText('127.0.0.1')
  await expect(other).toContainText(/Last active \w+ \d+, \d{4}, \d\d:\d\d [AP]M/)
  await other.getByRole('button', { name: 'End this one' }).click()
  await expectToast(page, 'Sign-in ended')
  await expect(other).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await phone.goto(`${casework.url}/clients`)
  await expect(phone).toHaveURL(`${casework.url}/login`)
  await phone.context().close()
})
