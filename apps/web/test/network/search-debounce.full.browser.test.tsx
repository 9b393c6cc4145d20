import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAddress } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'

it.each([
  ['clients', clientEndpoints.list],
  ['cases', caseEndpoints.list],
] as const)(
  'the search of /%s is applied 500 ms after the last key, not earlier and not later (CLIENT-011, CASE-017)',
  async (list, endpoint) => {
    const answers = await openScreen(`/${list}`, answerAnything())
    const box = page.getByRole('searchbox', { name: `Search ${list}` })
    await box.click()
    await expect.poll(() => answers.getCalls(endpoint).length).toBe(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const text of ['no', 'body']) {
      await userEvent.keyboard(text)
      vi.advanceTimersByTime(499)
    }
    await expect.element(box).toHaveValue('nobody')
    expect(location.search).toBe('')
    expect(answers.getCalls(endpoint)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await expectAddress(`/${list}?search=nobody`)
    await expect
      .poll(() => answers.getCalls(endpoint).map(({ query }) => query.search))
      .toEqual(['', 'nobody'])
  },
)
