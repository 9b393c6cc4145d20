import { accountEndpoints } from '@casework/contract/accounts'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test } from '@playwright/test'
import type { Casework } from '../support/casework.ts'
import { addEmployee, newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { waitForLink } from '../support/mail.ts'
import { addApp, forgetUsedCodes } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { enterPassword, forgetSignIn, typeCode } from '../support/second-step.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a sign-in with a second step goes on to the invitation, or to the chosen firm', async ({
  page,
}) => {
  proves('KEYS-037')
  const firm = await newUser(casework, 'Whitfield Law')
  const user = await newUser(casework, 'Ingrid Larsen')
  await firm.call(invitationEndpoints.send, {
    body: {
      emails: [user.person.email],
      invited_names: [user.person.name],
      assigned_role: 'gold',
    },
  })
  const link = await waitForLink(casework.dataDir, user.person.email, '/register', 2)
  const app = await addApp(user)
  await page.goto(link)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByText('Whitfield Law invites you to join as gold.')).toBeVisible()
  await getField(page, 'Email').fill(user.person.email)
  await getField(page, 'Password').fill(user.person.password)
  await pressButton(page, 'Login')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await expect(page.getByText('Whitfield Law invites you to join as gold.')).toBeVisible()
  await typeCode(page, app.createCode(1))
  await expect(page.getByRole('heading', { level: 1, name: 'Join Whitfield Law?' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()

  const other = await newUser(casework, 'Vale Chambers')
  await addEmployee(other, user, 'silver')
  const { id } = await user.call(accountEndpoints.info, {})
  await forgetSignIn(page, casework)
  await page.evaluate(
    ([key, choice]) => localStorage.setItem('landing', JSON.stringify({ [key]: choice })),
    [id, { id: other.account, name: 'Vale Chambers' }] as const,
  )
  await forgetUsedCodes(casework, user)
  await enterPassword(page, casework, user)
  await typeCode(page, app.createCode())
  await expect(page.getByText("You are managing Vale Chambers's account")).toBeVisible()
})
