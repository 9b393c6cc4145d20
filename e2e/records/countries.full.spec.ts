import { clientEndpoints } from '@casework/contract/clients'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getCombobox = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const getOptions = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Returns the names of the open list in their order, without dial codes. */
const readNames = async (page: Page): Promise<string[]> => {
  await expect(getOptions(page)).toHaveCount(250)
  return (await getOptions(page).allTextContents()).map((text) => text.replace(/ \(\+\d+\)$/, ''))
}

const sortNames = (names: readonly string[], language: string) =>
  names.toSorted(new Intl.Collator(language).compare)

test('countries are in alphabetical order, and found by part of the name and by dial code', async ({
  page,
}) => {
  proves('FIX-067')
  await page.goto(`${casework.url}/register`)
  await getCombobox(page, 'Country').click()
  const names = await readNames(page)
  expect(names).toEqual(sortNames(names, 'en'))
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'))
  await expect(getOptions(page).filter({ hasText: 'Germany' })).toHaveText('Germany (+49)')

  await page.keyboard.type('aland')
  await expect(getOptions(page)).toHaveText(['Åland Islands (+358)', 'New Zealand (+64)'])
  await getCombobox(page, 'Country').fill('india')
  await expect(getOptions(page)).toHaveText([
    'India (+91)',
    'British Indian Ocean Territory (+246)',
  ])
  await getCombobox(page, 'Country').fill('+358')
  await expect(getOptions(page)).toHaveText(['Åland Islands (+358)', 'Finland (+358)'])
  await getCombobox(page, 'Country').fill('nowhere')
  await expect(getOptions(page)).toHaveCount(0)
  await expect(page.getByText('No country found')).toBeVisible()
  await getCombobox(page, 'Country').fill('united kin')
  await page.keyboard.press('Enter')
  await expect(getCombobox(page, 'Country')).toHaveValue('United Kingdom (+44)')
  await expect(page).toHaveURL(`${casework.url}/register`)
})

test("countries have names and order of the user's language, in the form, the filter and the record", async ({
  page,
}) => {
  proves('FIX-067')
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
  await getCombobox(page, 'Land').click()
  const names = await readNames(page)
  expect(names).toEqual(sortNames(names, 'de'))
  expect(names.slice(names.indexOf('Oman'), names.indexOf('Oman') + 3)).toEqual([
    'Oman',
    'Österreich',
    'Pakistan',
  ])
  await page.keyboard.type('osterr')
  await expect(getOptions(page)).toHaveText(['Österreich (+43)'])

  await page.goto(`${casework.url}/clients?country=40`)
  await expect(getCombobox(page, 'Land')).toHaveValue('Österreich (+43)')
  await expect(page.getByRole('list', { name: 'Mandanten' })).toContainText('Österreich')
  await page.goto(`${casework.url}/clients/${id}`)
  await expect(page.getByRole('main')).toContainText('Österreich')
  await expect(page.getByRole('main')).not.toContainText('Austria')
})

test('a mobile number may contain separators, and a dial code selects the country', async ({
  page,
}) => {
  proves('FIX-029, CLIENT-039')
  const firm = await newUser(casework)
  await signIn(page, casework.url, firm.person)
  const fillClient = async (name: string, mobile: string) => {
    await page.goto(`${casework.url}/clients/create`)
    await expect(getCombobox(page, 'Country')).toHaveAttribute('placeholder', 'No country')
    await page.getByLabel('Client Name').fill(name)
    await page.getByLabel('Mobile').fill(mobile)
  }
  const save = () => page.getByRole('button', { name: 'Add Client' }).click()
  const readCreated = async (name: string) => {
    await expectToast(page, 'Client created successfully')
    const { items } = await firm.call(clientEndpoints.list, {})
    const client = items.find((item) => item.name === name)
    return [client?.mobile, client?.country?.name ?? null]
  }

  await fillClient('Spaces', '07700 900-123')
  await save()
  expect(await readCreated('Spaces')).toEqual(['07700900123', null])

  await fillClient('Dial code', '+44 (7700) 900 124')
  await page.getByLabel('Client Name').focus()
  await expect(page.getByLabel('Mobile')).toHaveValue('7700900124')
  await expect(getCombobox(page, 'Country')).toHaveValue('United Kingdom (+44)')
  await save()
  expect(await readCreated('Dial code')).toEqual(['7700900124', 'United Kingdom'])
  await page.getByRole('link', { name: 'Dial code' }).click()
  await expect(page.getByRole('link', { name: '7700900124' })).toHaveAttribute(
    'href',
    'tel:+447700900124',
  )

  await fillClient('Sent by Enter', '+49 30 12345')
  await page.keyboard.press('Enter')
  expect(await readCreated('Sent by Enter')).toEqual(['3012345', 'Germany'])

  await fillClient('Refused', '0770 CALL ME')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /Mobile number should contain only digits/,
  )
  await page.getByLabel('Mobile').fill('+999 5551')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /Mobile number should contain only digits/,
  )
  await chooseOption(page, 'Country', 'Germany')
  await page.getByLabel('Mobile').fill('+44 7700 900125')
  await save()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    /This number begins with the dial code of another country/,
  )
  await expect(getCombobox(page, 'Country')).toHaveValue('Germany (+49)')
})
