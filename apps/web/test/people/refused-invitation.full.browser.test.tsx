import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildSignedIn } from '../account/account-samples.ts'
import { answer, refuse } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'

it('signs a person in whose invitation is refused after the code (AUTH-066)', async () => {
  const refusal = { message: 'This invitation is invalid or has expired' }
  const signUp = { email: 'eva@brandt.example', registration: 'token', expires_at: 0, resend_at: 0 }
  sessionStorage.setItem('signUp', JSON.stringify(signUp))
  await openScreen(
    '/verify-otp?email=eva@brandt.example&invitation=forged',
    [
      ...answerDashboard(),
      refuse(invitationEndpoints.preview, 'validation_error', refusal),
      refuse(invitationEndpoints.accept, 'validation_error', refusal),
      answer(authEndpoints.confirm, buildSignedIn()),
    ],
    { role: null },
  )
  await page.getByRole('textbox').first().click()
  await userEvent.keyboard('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectMessage(refusal.message)
  await expectAddress('/dashboard')
})
