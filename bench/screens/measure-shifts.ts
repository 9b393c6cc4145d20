import type { Language } from '@casework/contract/preferences'
import type { Browser } from 'playwright'
import type { Measurement } from './measure-places.ts'
import { DESKTOP, PHONE, readShifts, settle, signIn, type Shift } from './open-screen.ts'
import { findPlaces } from './places.ts'

/** One button that moves by its label is 0.0004; a figure that moves by a fraction of a pixel, 0.0001. */
const SMALLEST_SHIFT = 0.0002

/** What an employee opens in a firm after a reload. */
const IN_FIRM = ['dashboard', 'clients', 'cases', 'firm'] as const

/** The movements of every screen in each language, at the first sign-in, after a reload of each, and of a firm that is entered. */
export async function measureShifts(
  browser: Browser,
  url: string,
  languages: readonly Language[],
): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const language of languages)
    for (const size of [DESKTOP, PHONE])
      for (const person of ['owner', 'gold'] as const) {
        const { context, page } = await signIn(browser, { url, language, person, size })
        const moved = new Map([['first sign-in', await readShifts(page)]])
        if (person === 'owner')
          for (const [name, path] of Object.entries(await findPlaces(page))) {
            await page.goto(url + path)
            await settle(page)
            moved.set(name, await readShifts(page))
          }
        else {
          await page.getByRole('main').locator('a[href*="owner_account_id"]').first().click()
          await page.waitForURL('**/dashboard?owner_account_id=*')
          await settle(page)
          moved.set('entering a firm', await readShifts(page))
          for (const name of IN_FIRM) {
            await page.goto(`${url}/${name}`)
            await settle(page)
            moved.set(`${name} of a firm`, await readShifts(page))
          }
        }
        await context.close()
        measured.push(summarize(`layout shift, ${language}, ${person}, ${size.width} px`, moved))
      }
  return measured
}

function summarize(what: string, moved: ReadonlyMap<string, readonly Shift[]>): Measurement {
  const sums = [...moved].map(([name, shifts]) => ({
    name,
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    first: shifts[0]?.moved ?? '',
  }))
  const worst = sums.filter(({ sum }) => sum >= SMALLEST_SHIFT)
  return {
    what,
    value:
      worst.map(({ name, sum, first }) => `${name} ${sum.toFixed(4)} (${first})`).join(', ') || '0',
    goal: '0',
    isMet: worst.length === 0,
  }
}
