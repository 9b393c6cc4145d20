import { expect, type Page } from '@playwright/test'
import { waitForCode } from './mail.ts'

/** A person who signs up in a test. */
export interface Person {
  name: string
  email: string
  mobile: string
  password: string
  country: string
}

let personCount = 0

/** Creates a person with a unique address. */
export const newPerson = (name = 'Eleanor Whitfield'): Person => {
  personCount += 1
  return {
    name,
    email: `person-${process.pid}-${personCount}@whitfield-law.example`,
    mobile: '+1 (555) 010-2030',
    password: 'Chambers1',
    country: 'United States',
  }
}

/** Fills in and submits the sign-up form. */
export const fillSignUp = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone Number').fill(person.mobile)
  await chooseOption(page, 'Country', person.country)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** The first input of the verification code. */
export const getCodeBox = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })

/** Signs up, enters the mailed code and waits for the dashboard. */
export const signUp = async (
  page: Page,
  { url, dataDir }: { url: string; dataDir: string },
  person = newPerson(),
): Promise<Person> => {
  await page.goto(`${url}/register`)
  await fillSignUp(page, person)
  await expect(page).toHaveURL(/\/verify-otp/)
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(dataDir, person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
  return person
}

/** Signs in, in any language of the page. */
export const signInAnyLanguage = async (
  page: Page,
  url: string,
  { email, password }: Person,
): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/dashboard`)
}

export const signIn = async (
  page: Page,
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
}

/** Selects the first option of a combobox that matches this text. */
export const chooseOption = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(text)
  const list = page.getByRole('listbox')
  await list.getByRole('option', { name: text }).first().click()
  await expect(list).toBeHidden()
}
