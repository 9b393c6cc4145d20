import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { readCatalogue, showLanguage } from '../languages.ts'
import { findLayoutFaults } from '../layout.ts'
import { resizeWindow } from '../window.ts'
import { LISTS } from './list-samples.ts'
import { getBox, getRow, measure, openTable } from './table-samples.ts'

it.each(LISTS)(
  'the table of $title needs one call, begins high, and scrolls below its header',
  async (list) => {
    const answers = await openTable(list, 33)
    expect(answers.getCalls(list.endpoints.list)).toMatchObject([{ query: { page_size: 100 } }])
    expect(measure(getRow(1)).y).toBeLessThanOrEqual(190)
    await expect.element(getRow(20)).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollHeight).toBe(900)
    getRow(33).element().scrollIntoView()
    await expect.element(getRow(33)).toBeInViewport()
    await expect.element(page.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 1 })
  },
)

const TABLES = LISTS.flatMap((list) => [1440, 768].map((width) => ({ ...list, width })))

it.each(TABLES)('the table of $title is accessible at $width px', async ({ width, ...list }) => {
  await openTable(list, 3, '', [width, 900])
  await getBox(1).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await expectAccessible()
})

it.each(TABLES)(
  'no text of the table of $title overlaps or is clipped at $width px in es, fr and de',
  async ({ width, ...list }) => {
    await openTable(list, 20, '', [width, 900])
    for (const language of ['es', 'fr', 'de'] as const) {
      await showLanguage(language)
      await document.fonts.ready
      await resizeWindow(width, 900)
      const faults = findLayoutFaults(Object.values(readCatalogue(language))).filter(
        // At 768 px the title of the top bar is clipped on every page, with cards as well.
        (fault) => !fault.includes('line-clamp-2'),
      )
      expect.soft(faults, language).toEqual([])
      await resizeWindow(width, 500)
      await getBox(1).click()
      const frame = getRow(20).element().closest('.card')
      await expect
        .poll(() => {
          frame?.scrollTo(0, frame.scrollHeight)
          const bar = frame?.parentElement?.querySelector('.popup')
          return bar && bar.getBoundingClientRect().top - measure(getRow(20)).bottom
        })
        .toBeGreaterThanOrEqual(0)
      await getBox(1).click()
    }
  },
)
