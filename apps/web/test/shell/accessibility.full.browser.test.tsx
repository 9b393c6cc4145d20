import { it } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { EFFECT_DIALOGS, type OpenedDialog } from '../foresight/effect-dialogs.ts'
import { DIALOGS, SCREENS, SIGNED_OUT, expectLoaded, openAnyScreen } from './screens.ts'

const OPENED: Readonly<Record<string, OpenedDialog>> = { ...EFFECT_DIALOGS, ...DIALOGS }

for (const path of [...SIGNED_OUT, ...SCREENS]) {
  it(`/${path} has no violation of WCAG 2.2 AA`, async () => {
    await openAnyScreen(path)
    await expectAccessible()
  })
}

it.each(Object.entries(OPENED))(
  '"%s" has no violation of WCAG 2.2 AA',
  async (_, [path, open, answers]) => {
    await openAnyScreen(path, undefined, answers?.())
    await open()
    await expectLoaded()
    await expectAccessible()
  },
)

it.each(['clients', 'cases/1', 'documents', 'sessions/create', 'connections', 'firm'])(
  '/%s has no violation of WCAG 2.2 AA on a phone',
  async (path) => {
    await openAnyScreen(path, [390, 844])
    await expectAccessible()
  },
)
