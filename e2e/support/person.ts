import { authEndpoints } from '@casework/contract/auth'
import type { ResultOf } from '@casework/contract/parts/endpoint'
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

/** Signs in with the form of /login, and waits for the dashboard, or the page where a sign-in ended. */
export const signInOnPage = async (
  page: Page,
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  landing = '/dashboard',
): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(url + landing)
}

/**
 * Signs in without the form, which takes a third of the time, and opens a page. The browser gets
 * what the form would leave: the cookie, and the stored sign-in, encrypted with a key of its own.
 */
export const signIn = async (
  page: Page,
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> => {
  const answer = await page.request.post(`${url}/api${authEndpoints.login.path}`, {
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: ResultOf<typeof authEndpoints.login> }
  const { mobile: phone, ...user } = data.user
  await page.goto(`${url}/manifest.webmanifest`)
  await page.evaluate(storeSignIn, { ...user, phone, token: data.tokens.access })
  await page.goto(url + path)
}

/** Runs in the page: stores a sign-in in the layout that the app reads (STORE-003). */
const storeSignIn = async (userInfo: object): Promise<void> => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('casework-vault')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put(key, 'userInfo.key.v1')
      writing.addEventListener('error', () => reject(writing.error))
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(userInfo))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  const entry = String.fromCharCode(1, ...iv, ...sealed)
  localStorage.setItem('userInfo', btoa(entry))
}

/** Selects the first option of a combobox that matches this text. */
export const chooseOption = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(text)
  const list = page.getByRole('listbox')
  await list.getByRole('option', { name: text }).first().click()
  await expect(list).toBeHidden()
}
