import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'

// A call of the page would fail the test, because only those of the frame have an answer.
it('the page of messages makes no call, shows its placeholder and says where to write until then (MSG-002, JOUR-034)', async () => {
  await openScreen('/messages', [])
  const main = page.getByRole('main')
  await expect
    .element(main.getByRole('heading', { name: 'Case messaging is in progress' }))
    .toBeVisible()
  await expectTexts(main, [
    'Case messaging with voice and text support is in progress.',
    'Until then, notes, calls and letters are kept in the journal on the page of each case.',
  ])
  expect(main.element().querySelector('a, button, input, textarea, [role=tab]')).toBeNull()
})
