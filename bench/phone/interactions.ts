import type { Page } from 'playwright'
import { takeLongestDelay } from './vitals.ts'

const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'tick a card': (page) =>
    page.getByRole('list', { name: 'Clients' }).getByRole('checkbox').first().tap(),
  'open the menu': async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link').first().waitFor()
  },
  'close the menu': (page) =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('button', { name: 'Close menu' })
      .tap(),
  'next page': async (page) => {
    await page.getByRole('link', { name: 'Page 2', exact: true }).tap()
    await page.waitForURL(/page=2/)
  },
  'type in the search': async (page) => {
    await page.getByRole('searchbox').tap()
    await page.keyboard.type('smith', { delay: 120 })
    await page.waitForURL(/search=/)
  },
}

/** Does each interaction once and returns its longest delay to the next paint in ms. */
export async function interact(page: Page): Promise<Record<string, number>> {
  const delays: Record<string, number> = {}
  await takeLongestDelay(page)
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    await act(page)
    await page.waitForLoadState()
    delays[name] = await takeLongestDelay(page)
  }
  return delays
}
