import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '~/platform/auth/auth-state'
import { INVITATION_KEY } from '~/platform/constants'
import { answerPermissions } from '../frame.ts'
import { LONG_EMAIL, LONG_WORD } from './any-answers.ts'
import { expectFits, openLongScreen } from './long-words.ts'
import { SCREENS, SIGNED_OUT, expectLoaded } from './screens.ts'

it.each([...SIGNED_OUT, ...SCREENS, 'documents/1/edit'])(
  'a word of 200 letters fits into /%s (FIX-213)',
  async (path) => {
    await openLongScreen(path.replace('a@b.co', LONG_EMAIL))
    await expectFits()
  },
)

it.each(['login', 'register', 'invitation'])(
  'a long word fits into an invitation at /%s (FIX-213)',
  async (path) => {
    sessionStorage.setItem(INVITATION_KEY, 't')
    await openLongScreen(path)
    await expect.element(page.getByText(/invites you to join|^Join W/).first()).toBeVisible()
    await expectFits()
  },
)

it.each(['dashboard', 'clients', 'cases/1', 'documents/1'])(
  'a long word fits into /%s of another firm (FIX-213)',
  async (path) => {
    await openLongScreen(path, [answerPermissions('gold')])
    await authStore.switchWorkspace({ id: 7, name: LONG_WORD, role: 'gold' })
    await expect.element(page.getByRole('region', { name: 'Workspace' })).toBeVisible()
    await expectLoaded()
    await expectFits()
  },
)
