import { firmEndpoints } from '@casework/contract/firm'
import { profileEndpoints } from '@casework/contract/profile'
import { expect } from 'vitest'
import { authStore } from '~/platform/auth/auth-state'
import { answer, type Answer } from '../answers.ts'
import { buildFirm, buildProfile } from '../samples.ts'
import { findBrokenWords, findWideParts } from '../width.ts'
import { resizeWindow } from '../window.ts'
import { LONG_EMAIL, LONG_WORD } from './any-answers.ts'
import { openAnyScreen } from './screens.ts'

const WIDTHS = [360, 390, 768, 1440]

/** Opens a screen where every text that a person types is the longest word. */
export async function openLongScreen(
  path: string,
  given: readonly Answer[] = [],
  window?: readonly [width: number, height: number],
): Promise<void> {
  const person = { name: LONG_WORD, email: LONG_EMAIL }
  const frame = [
    answer(profileEndpoints.read, buildProfile({ ...person, bio: LONG_WORD })),
    answer(firmEndpoints.get, buildFirm({ name: LONG_WORD, address: LONG_WORD })),
  ]
  await openAnyScreen(path, window, [...frame, ...given], true)
  const { user } = authStore.get()
  if (user) await authStore.refreshUser({ ...person, mobile: '', role: user.role })
}

/** Nothing is wider than the window, cut off or broken into letters, on a phone and on a desk. */
export async function expectFits(): Promise<void> {
  for (const width of WIDTHS) {
    await resizeWindow(width)
    expect.soft([...findWideParts(), ...findBrokenWords()], `at ${width} px`).toEqual([])
  }
}
