import axe from 'axe-core'
import { expect } from 'vitest'
import { setTheme } from '~/ui'
import { findOverflow } from './overflow.ts'
import { finishAnimations, resizeWindow } from './window.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Everything that depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const runAxe = async (options: axe.RunOptions): Promise<string[]> => {
  await finishAnimations()
  const { violations } = await axe.run(
    // The focus guards of an open popup forward the focus and never keep it.
    { exclude: [['[data-base-ui-focus-guard]']] },
    { ...options, resultTypes: ['violations'] },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
}

/**
 * Expects no violation of WCAG 2.2 AA in the light and the dark theme, and nothing that sticks out
 * of the window, also when zoomed: half the width is 200 %, and 320 px is 400 % of 1280 px. Call it
 * once the screen has loaded.
 */
export const expectAccessible = async (): Promise<void> => {
  // An open list of options hides the rest of the page; Tab closes the list before it moves on.
  const hasList = document.querySelector('input[role=combobox][aria-expanded=true]') !== null
  const rules = { 'aria-hidden-focus': { enabled: !hasList } }
  setTheme('light')
  expect.soft(await runAxe({ runOnly: WCAG, rules }), 'light').toEqual([])
  setTheme('dark')
  expect.soft(await runAxe({ runOnly: COLOUR_RULES }), 'dark').toEqual([])
  setTheme('system')
  const width = innerWidth
  for (const zoomed of [width, ...(width > 1000 ? [720] : [360, 320])]) {
    await resizeWindow(zoomed)
    expect.soft(findOverflow(), `${zoomed} px wide`).toEqual([])
  }
  await resizeWindow(width)
}
