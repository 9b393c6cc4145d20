import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SETTINGS = { SECRET_KEY: 'a secret of the tests, at least 32 characters' }

test.each(['production', 'development', undefined])(
  'cheap password hashes are refused if NODE_ENV is %s',
  (NODE_ENV) => {
    expect(() => readConfig({ ...SETTINGS, NODE_ENV, CHEAP_PASSWORD_HASHES: 'true' })).toThrow(
      'CHEAP_PASSWORD_HASHES makes stolen passwords easy to guess. It is for tests only, and needs NODE_ENV=test.',
    )
  },
)

test('tests hash passwords cheaply, and nothing else does', () => {
  const inTests = { ...SETTINGS, NODE_ENV: 'test' }
  expect(readConfig({ ...inTests, CHEAP_PASSWORD_HASHES: 'true' })).toMatchObject({
    CHEAP_PASSWORD_HASHES: 'true',
  })
  expect(readConfig(inTests).CHEAP_PASSWORD_HASHES).toBeUndefined()
})
