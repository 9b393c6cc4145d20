import type { Browser, Page } from 'playwright'
import { TYPED_THINGS, type TypedThing } from '../../apps/web/test/shell/typed-things.ts'
import type { Measurement } from './measure-places.ts'
import { DESKTOP, signIn } from './open-screen.ts'

/** How many of the things that a user types are among the first two results of the palette. */
export async function measurePalette(browser: Browser, url: string): Promise<Measurement> {
  const visitor = { url, language: 'en', person: 'owner', size: DESKTOP } as const
  const { context, page } = await signIn(browser, visitor)
  const missed: string[] = []
  for (const thing of TYPED_THINGS) if (!(await isFound(page, thing))) missed.push(thing.typed)
  await context.close()
  const [all, found] = [TYPED_THINGS.length, TYPED_THINGS.length - missed.length]
  return {
    what: 'palette: things that a user types',
    value: [`${found} of ${all}`, ...missed].join(', not '),
    goal: `${all} of ${all}`,
    isMet: missed.length === 0,
  }
}

async function isFound(page: Page, { typed, group, texts }: TypedThing): Promise<boolean> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill(typed)
  await palette.getByText(/^(\d+ results?|Nothing found)$/).waitFor()
  const first = await palette.getByRole('option').evaluateAll((options) =>
    options.slice(0, 2).map((option) => ({
      group: option.closest('[role=group]')?.getAttribute('aria-label'),
      text: option.textContent,
    })),
  )
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  return first.some(
    (found) => found.group === group && texts.every((text) => found.text.includes(text)),
  )
}
