import { authEndpoints } from '@casework/contract/auth'
import { expect, test, vi } from 'vitest'
import { ask } from '@casework/testing/call'
import { useTestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'

const casework = useTestApp({ ownDatabase: true })

test('a failed sign-in that cannot be recorded is logged, without the person (HIST-018)', async () => {
  const { email } = await signUp(casework)
  await casework.asOwner('revoke insert on audit_entries from casework_app')
  const body = { email, password: 'Wrong1horse' }

  const { status } = await ask(casework.app, authEndpoints.login, { body })

  expect(status).toBe(401)
  const findLine = () => casework.logged.find((line) => line.includes('could not be recorded'))
  await vi.waitFor(() => expect(findLine()).toBeDefined())
  expect(JSON.parse(findLine() ?? '')).toMatchObject({
    level: 50,
    msg: 'a failed sign-in could not be recorded',
    err: { code: '42501' },
    request_id: expect.any(String),
  })
  expect(findLine()).not.toContain(email)
})
