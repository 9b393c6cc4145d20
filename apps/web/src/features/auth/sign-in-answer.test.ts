import { afterEach, expect, it, vi } from 'vitest'

const ANSWER = {
  user: { id: 1, name: 'Eva Brandt', email: 'eva@brandt.example', mobile: '', role: 'owner' },
  tokens: { access: '' },
  preferences: { language: 'de', timezone: 'UTC', push_notifications: true },
} as const

afterEach(() => {
  vi.doUnmock('@casework/texts/languages')
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useRealTimers()
})

/**
 * Signs in on a page whose language file is there once `load` resolves; `seen` says what happened so
 * far.
 */
async function signIn(load: () => Promise<void>) {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { activeLanguage, addCatalogue } = await import('@casework/texts')
  const loadLanguage = () => load().then(() => addCatalogue('de', {}))
  vi.doMock('@casework/texts/languages', () => ({ loadLanguage }))
  const { authStore } = await import('~/platform/auth/auth-state')
  const { storeSignIn } = await import('./sign-in-answer.ts')
  vi.useFakeTimers()
  const seen: string[] = []
  vi.spyOn(authStore, 'login').mockImplementation(async () => {
    seen.push(`signed in, ${activeLanguage()}`)
  })
  const done = storeSignIn(ANSWER).then(() => seen.push(`first page, ${activeLanguage()}`))
  return { seen, done, activeLanguage }
}

it('waits for the language before the person is signed in, and applies it after (LOOK-141)', async () => {
  const file = Promise.withResolvers<void>()
  const { seen, done } = await signIn(() => file.promise)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(seen).toEqual([])
  file.resolve()
  await done
  expect(seen).toEqual(['signed in, en', 'first page, de'])
})

it('goes on in the present language if the file cannot be loaded (LOOK-141)', async () => {
  const { seen, done } = await signIn(() => Promise.reject(new Error('lost')))
  await done
  expect(seen).toEqual(['signed in, en', 'first page, en'])
})

it('waits for two seconds at most, and applies the language once it is there (LOOK-141)', async () => {
  const file = Promise.withResolvers<void>()
  const { seen, done, activeLanguage } = await signIn(() => file.promise)
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(seen).toEqual(['signed in, en', 'first page, en'])
  file.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(activeLanguage()).toBe('de')
})
