import { clientEndpoints } from '@casework/contract/clients'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { choose, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** The names in the order of the open list, without dial codes. */
const listed = async (page: Page): Promise<string[]> => {
  await expect(options(page)).toHaveCount(250)
  return (await options(page).allTextContents()).map((text) => text.replace(/ \(\+\d+\)$/, ''))
}

const sorted = (names: readonly string[], language: string) =>
  names.toSorted(new Intl.Collator(language).compare)

test('countries are in alphabetical order, and found by part of the name and by dial code (FIX-067)', async ({
  page,
}) => {
  await page.goto(`${casework.url}/register`)
  await box(page, 'Country').click()
  const names = await listed(page)
  expect(names).toEqual(sorted(names, 'en'))
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'))
  await expect(options(page).filter({ hasText: 'Germany' })).toHaveText('Germany (+49)')

  await page.keyboard.type('aland')
  await expect(options(page)).toHaveText(['Åland Islands (+358)', 'New Zealand (+64)'])
  await box(page, 'Country').fill('india')
  await expect(options(page)).toHaveText(['India (+91)', 'British Indian Ocean Territory (+246)'])
  await box(page, 'Country').fill('+358')
  await expect(options(page)).toHaveText(['Åland Islands (+358)', 'Finland (+358)'])
  await box(page, 'Country').fill('nowhere')
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByText('No country found')).toBeVisible()
  await box(page, 'Country').fill('united kin')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Country')).toHaveValue('United Kingdom (+44)')
  await expect(page).toHaveURL(`${casework.url}/register`)
})

test("countries have names and order of the user's language, in the form, the filter and the record (FIX-067)", async ({
  page,
}) => {
  const firm = await newUser(casework)
  await firm.call(profileEndpoints.savePreferences, {
    body: {
      email_notifications: true,
      push_notifications: true,
      language: 'de',
      timezone: 'UTC',
    },
  })
  const { id } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Acme',
      email: null,
      mobile: null,
      country: 40,
    },
  })
  await signIn(page, casework.url, firm.person)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.goto(`${casework.url}/clients/create`)
  await box(page, 'Land').click()
  const names = await listed(page)
  expect(names).toEqual(sorted(names, 'de'))
  expect(names.slice(names.indexOf('Oman'), names.indexOf('Oman') + 3)).toEqual([
    'Oman',
    'Österreich',
    'Pakistan',
  ])
  await page.keyboard.type('osterr')
  await expect(options(page)).toHaveText(['Österreich (+43)'])

  await page.goto(`${casework.url}/clients?country=40`)
  await expect(box(page, 'Land')).toHaveValue('Österreich (+43)')
  await expect(page.getByRole('list', { name: 'Mandanten' })).toContainText('Österreich')
  await page.goto(`${casework.url}/clients/${id}`)
  await expect(page.getByRole('main')).toContainText('Österreich')
  await expect(page.getByRole('main')).not.toContainText('Austria')
})

test('a mobile number may contain separators, and a dial code selects the country (FIX-029, CLIENT-039)', async ({
  page,
}) => {
  const firm = await newUser(casework)
  await signIn(page, casework.url, firm.person)
  const add = async (name: string, mobile: string) => {
    await page.goto(`${casework.url}/clients/create`)
    await expect(box(page, 'Country')).toHaveAttribute('placeholder', 'No country')
    await page.getByLabel('Client Name').fill(name)
    await page.getByLabel('Mobile').fill(mobile)
  }
  const save = () => page.getByRole('button', { name: 'Add Client' }).click()
  const created = async (name: string) => {
    await expectToast(page, 'Client created successfully')
    const { items } = await firm.call(clientEndpoints.list, {})
    const client = items.find((one) => one.name === name)
    return [client?.mobile, client?.country?.name ?? null]
  }

  await add('Spaces', '07700 900-123')
  await save()
  expect(await created('Spaces')).toEqual(['07700900123', null])

  await add('Dial code', '+44 (7700) 900 124')
  await page.getByLabel('Client Name').focus()
  await expect(page.getByLabel('Mobile')).toHaveValue('7700900124')
  await expect(box(page, 'Country')).toHaveValue('United Kingdom (+44)')
  await save()
  expect(await created('Dial code')).toEqual(['7700900124', 'United Kingdom'])
  await page.getByRole('link', { name: 'Dial code' }).click()
  await expect(page.getByRole('link', { name: '7700900124' })).toHaveAttribute(
    'href',
    'tel:+447700900124',
  )

  await add('Sent by Enter', '+49 30 12345')
  await page.keyboard.press('Enter')
  expect(await created('Sent by Enter')).toEqual(['3012345', 'Germany'])

  await add('Refused', '0770 CALL ME')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /Mobile number should contain only digits/,
  )
  await page.getByLabel('Mobile').fill('+999 5551')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /Mobile number should contain only digits/,
  )
  await choose(page, 'Country', 'Germany')
  await page.getByLabel('Mobile').fill('+44 7700 900125')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /This number begins with the dial code of another country/,
  )
  await expect(box(page, 'Country')).toHaveValue('Germany (+49)')
})
