import { authEndpoints } from '@casework/contract/auth'
import { expect, test } from 'vitest'
import { ask, call, useTestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'

const casework = useTestApp({ ownDatabase: true })

/** The largest id that the database generates; it has 16 digits. */
const LARGEST = 2 ** 52

test('cookies with the largest ids are read: of a renewal, and of a known device (FIX-274)', async () => {
  await casework.asOwner(`
    alter table users alter id set default ${LARGEST};
    alter table refresh_tokens alter id set default ${LARGEST}`)
  const { email, password, user, tokens } = await signUp(casework)
  expect(user.id).toBe(LARGEST)
  expect(tokens.refresh).toMatch(new RegExp(`^${LARGEST}\\..*\\.${LARGEST}\\.`))
  await casework.asOwner('alter table refresh_tokens alter id set default random_id()')

  const renewed = await call(casework.app, authEndpoints.refresh, {
    body: { refresh: tokens.refresh },
  })
  expect(renewed.tokens.access).toBeTruthy()

  const logIn = async (cookie?: string) => {
    const { headers } = await ask(
      casework.app,
      authEndpoints.login,
      { body: { email, password } },
      { headers: cookie === undefined ? {} : { cookie } },
    )
    const device = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.includes('_device='))
    return device?.split(';')[0] ?? ''
  }
  const known = await logIn()
  const device = (cookie: string) => /_device=([\w-]+)\./.exec(cookie)?.[1]
  expect(device(await logIn(known))).toBe(device(known))
  expect(device(await logIn())).not.toBe(device(known))
})
