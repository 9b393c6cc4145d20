import { authEndpoints } from '@casework/contract/auth'
import { page } from 'vitest/browser'
import { answer, type Answers } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { buildToken } from '../screen.tsx'
import { buildSignedIn } from './account-samples.ts'

export const WHY = 'Your sign-in expired or was ended elsewhere.'

/** Another tab finds that the sign-in is over. */
export async function endSignIn(): Promise<void> {
  localStorage.removeItem('userInfo')
  dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
  await expectAddress('/login')
}

/** Signs in on the login page; Eva, who was signed in before, has the id 1. */
export async function signInAs(answers: Answers, id: number): Promise<void> {
  const signedIn = buildSignedIn()
  answers.add(
    answer(authEndpoints.login, {
      ...signedIn,
      user: { ...signedIn.user, id },
      tokens: { ...signedIn.tokens, access: buildToken(id) },
    }),
  )
  await page.getByRole('textbox', { name: 'Email' }).fill('eva@brandt.example')
  await page.getByLabelText(/^Password/).fill('correct horse')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** The sign-in ends; the reason is shown, and the same person signs in again. */
export async function endAndReturn(answers: Answers, address: string): Promise<void> {
  await endSignIn()
  await expectMessage(WHY)
  await signInAs(answers, 1)
  await expectAddress(address)
}
