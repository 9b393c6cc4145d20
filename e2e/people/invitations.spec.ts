import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test, type Page } from '@playwright/test'
import { FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getConnectionId, addEmployee, newUser, switchTo } from '../support/firm.ts'
import { waitForCode, readMails } from '../support/mail.ts'
import { getCodeBox, fillSignUp, newPerson, signIn } from '../support/person.ts'
import { expectToast, clickDisabled } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getHeader = (page: Page) => page.getByRole('banner')

test('the invite dialog takes one to ten people and says what is wrong in which row', async ({
  page,
}) => {
  proves(
    'FIX-070, INV-001..004, INV-006..009, INV-011, INV-012, INV-014, INV-015, PERM-004..007, CONN-013, OQ-105..107',
  )
  const firm = await newUser(casework, 'Invita Law')
  const employee = await newUser(casework, 'Ken Known')
  await addEmployee(firm, employee, 'silver')
  await signIn(page, casework.url, firm.person, '/connections')
  await page.getByRole('button', { name: 'Invite Employees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Employees' })
  const getField = (name: string, number: number) =>
    dialog.getByLabel(`${name} of person ${number}`)
  const submit = dialog.getByRole('button', { name: 'Send Invitations' })
  const add = dialog.getByRole('button', { name: 'Add another person' })

  await expect(dialog.getByRole('radio', { name: 'Silver Basic read-only access' })).toBeChecked()
  for (const role of [
    'Admin Full access',
    'Diamond High access',
    'Gold Moderate access, limited writes',
  ])
    await expect(dialog.getByRole('radio', { name: role })).toBeVisible()
  await getField('Email', 1).fill('not an address')
  await dialog.getByLabel('Message').fill('x'.repeat(501))
  await submit.click()
  await expect(getField('Email', 1)).toHaveAccessibleDescription('Invalid email format')
  await expect(getField('Name', 1)).toHaveAccessibleDescription('Name is required')
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription(
    'Message must be under 500 characters 501 of 500 characters',
  )
  await dialog.getByLabel('Message').fill('')
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription('0 of 500 characters')

  await test.step('a new row shows no error before it is left empty (FIX-070)', async () => {
    await getField('Email', 1).fill('')
    await expect(getField('Email', 1)).toHaveAccessibleDescription('Email is required')
    await add.click()
    await expect(getField('Email', 2)).toBeVisible()
    await getField('Email', 1).fill('not an address')
    await expect(getField('Email', 1)).toHaveAccessibleDescription('Invalid email format')
    for (const name of ['Email', 'Name']) {
      await expect(getField(name, 2)).not.toHaveAttribute('aria-invalid')
      await expect(getField(name, 2)).toHaveAccessibleDescription('')
    }
    await getField('Email', 2).focus()
    await page.keyboard.press('Tab')
    await expect(getField('Email', 2)).toHaveAccessibleDescription('Email is required')
    await expect(getField('Name', 2)).toHaveAccessibleDescription('')
    await submit.click()
    await expect(getField('Name', 2)).toHaveAccessibleDescription('Name is required')
  })

  for (let number = 3; number <= 10; number++) await add.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await clickDisabled(add)
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  for (let number = 10; number >= 3; number--)
    await dialog.getByRole('button', { name: `Remove person ${number}` }).click()

  const people = [newPerson('Nora New'), newPerson('Otto Other')]
  for (const [index, person] of people.entries()) {
    await getField('Email', index + 1).fill(person.email)
    await getField('Name', index + 1).fill(person.name)
  }
  await getField('Email', 2).fill(employee.person.email)
  await submit.click()
  await expect(getField('Email', 2)).toHaveAccessibleDescription('Already connected')
  await expect(getField('Email', 2)).toBeFocused()
  expect(readMails(casework.dataDir, people[0]?.email ?? '')).toEqual([])

  await getField('Email', 2).fill(people[1]?.email ?? '')
  await page.route('**/api/send-invitation/', (route) => route.fulfill(FAILURE_404))
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send invitations')
  await page.unroute('**/api/send-invitation/')
  const sent = page.waitForRequest('**/api/send-invitation/')
  await dialog.getByRole('radio', { name: /Gold/ }).check()
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    emails: people.map(({ email }) => email),
    invited_names: ['Nora New', 'Otto Other'],
    assigned_role: 'gold',
  })
  await expectToast(page, 'Successfully sent 2 invitation(s) with gold role!')
  await expect(dialog).toBeHidden()
})

test('invited by mail, working as gold, lowered while a form is open, removed: the screen explains each change and keeps nothing of the firm @core', async ({
  page,
}) => {
  proves(
    'INV-016, INV-017, CONN-051, SWITCH-025, SWITCH-028, PERM-020, SHELL-019, AUTH-026, AUTH-050, OQ-040, OQ-074',
  )
  const firm = await newUser(casework, 'Thornbury & Vale')
  const { id: client_id } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Clara Client',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const { id: case_id } = await firm.call(caseEndpoints.create, {
    body: {
      title: 'Clara v. Goliath',
      description: '',
      client_id_input: client_id,
      date: '2026-10-05',
    },
  })
  const newcomer = newPerson('Gwen Newcomer')
  await firm.call(invitationEndpoints.send, {
    body: {
      emails: [newcomer.email],
      invited_names: [newcomer.name],
      assigned_role: 'gold',
      message: 'Welcome to the <b>firm</b>!',
    },
  })

  await test.step('the invited person registers through the mailed link', async () => {
    await expect.poll(() => readMails(casework.dataDir, newcomer.email).length).toBe(1)
    const mail =
      readMails(casework.dataDir, newcomer.email)[0]
        ?.replaceAll('=\r\n', '')
        .replaceAll('=3D', '=') ?? ''
    const token = /\/register\?invitation=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
    await page.goto(`${casework.url}/register?invitation=${token}`)
    await fillSignUp(page, newcomer)
    await getCodeBox(page).click()
    await page.keyboard.type(await waitForCode(casework.dataDir, newcomer.email, 2))
    const accepted = page.waitForRequest('**/api/accept-invitation/')
    await page.getByRole('button', { name: 'Verify' }).click()
    expect((await accepted).postDataJSON()).toEqual({ token })
    await expectToast(page, 'Account confirmed and invitation accepted!')
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
  })

  // So that pages notice the changes themselves, before what runs in the background does.
  for (const path of ['**/api/updates/**', '**/api/firm/'])
    await page.route(path, (route) => route.abort())

  await test.step('works in the firm as gold', async () => {
    await switchTo(page, 'Thornbury & Vale')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Clara Client' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(0)
    await page.goto(`${casework.url}/sessions/create?case=${case_id}`)
    await page.getByLabel('Session Title').fill('First hearing')
    await page.getByLabel('Date').fill('2027-03-04')
    await page.getByLabel('Time', { exact: false }).first().fill('09:30')
    await page.getByLabel('Session Type').selectOption({ label: 'Court Hearing' })
    await page.getByRole('button', { name: 'Create Session' }).click()
    await expectToast(page, 'Session created successfully')
  })

  const { account } = {
    account: (await firm.call(connectionEndpoints.followers, {}))[0]?.id ?? 0,
  }
  const connection_id = await getConnectionId(firm, { account })

  await test.step('is lowered to silver while a form is open', async () => {
    await page.getByRole('link', { name: 'Edit First hearing' }).click()
    await page.getByLabel('Session Title').fill('Second hearing')
    await firm.call(connectionEndpoints.updateRole, {
      body: { connection_id, new_role: 'silver' },
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Your role at Thornbury & Vale is now silver.')
    await expect(
      page.getByRole('main').getByText('You do not have permission to perform this action'),
    ).toBeVisible()
    await page.goto(`${casework.url}/sessions`)
    await expect(page.getByRole('link', { name: 'First hearing', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /Add Session|Edit/ })).toHaveCount(0)
    await page.goto(`${casework.url}/sessions/create`)
    await expect(
      page.getByRole('heading', { name: 'You do not have permission to perform this action' }),
    ).toBeVisible()
  })

  await test.step('is removed', async () => {
    await page.goto(`${casework.url}/cases`)
    await expect(page.getByRole('link', { name: 'Clara v. Goliath', exact: true })).toBeVisible()
    await firm.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'You do not have access to this workspace' }),
    ).toBeVisible()
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
    await expect(getHeader(page)).toContainText('My Dashboard')
    await expect(page.getByText('Total Cases')).toBeVisible()
  })

  await test.step('nothing of the firm is left', async () => {
    await expect(page.getByText(/Thornbury|Clara|First hearing/)).toHaveCount(0)
    for (const place of ['Clients', 'Cases', 'Sessions']) {
      await page.getByRole('link', { name: place, exact: true }).click()
      await expect(
        page.getByRole('heading', { name: `No ${place.toLowerCase()} found` }),
      ).toBeVisible()
    }
    await getHeader(page).getByRole('button', { name: 'Switch Workspace' }).click()
    await expect(page.getByText('No connections available')).toBeVisible()
    const stored = await page.evaluate(() =>
      JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
    )
    expect(stored).not.toContain('Thornbury')
    await page.reload()
    await expect(getHeader(page)).toContainText('My Dashboard')
  })
})
