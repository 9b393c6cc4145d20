import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

/**
 * Lets React render while the page's clock is paused. React schedules renders with messages, which
 * the clock does not pause.
 */
const letReactRender = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
    }
  })

for (const list of ['clients', 'cases']) {
  test(`the search of /${list} is applied 500 ms after the last key, not earlier and not later`, async ({
    page,
  }) => {
    proves('CLIENT-011, CASE-017, FIX-080')
    const searches: (string | null)[] = []
    page.on(
      'request',
      (request) =>
        request.url().includes('search=') &&
        searches.push(new URL(request.url()).searchParams.get('search')),
    )
    await page.clock.install()
    await signIn(page, casework.url, (await newUser(casework)).person)
    await page.goto(`${casework.url}/${list}`)
    const box = page.getByRole('searchbox', { name: `Search ${list}` })
    await expect(box).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)

    await box.pressSequentially('no')
    await page.clock.runFor(499)
    await box.pressSequentially('body')
    await page.clock.runFor(499)
    await letReactRender(page)
    await expectSearch(page, {})
    expect(searches).toEqual([])

    await page.clock.runFor(1)
    await expectSearch(page, { search: 'nobody' })
    await expect.poll(() => searches).toEqual(['nobody'])
  })
}
