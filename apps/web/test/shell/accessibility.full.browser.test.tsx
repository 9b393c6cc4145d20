import { it } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { DIALOGS, SCREENS, SIGNED_OUT, expectLoaded, openAnyScreen } from './screens.ts'

for (const path of [...SIGNED_OUT, ...SCREENS]) {
  it(`/${path} has no violation of WCAG 2.2 AA`, async () => {
    await openAnyScreen(path)
    await expectAccessible()
  })
}

it.each(Object.entries(DIALOGS))(
  '"%s" has no violation of WCAG 2.2 AA',
  async (_, [path, open]) => {
    await openAnyScreen(path)
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
