import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, type Page } from '@playwright/test'
import type { Call } from './call.ts'
import { waitUntilQuiet } from './quiet.ts'

/**
 * Plans lower levels for the red document of a seeded firm, which waits for approval then.
 *
 * @returns its id and that of the yellow document, which has no plan
 */
export const planLowerLevel = async (
  call: Call,
  session: number,
): Promise<{ planned: number; plannable: number }> => {
  const { items } = await call(documentEndpoints.list, {})
  const [planned, plannable] = (['red', 'yellow'] as const).map(
    (level) => items.find(({ security_level }) => security_level === level)?.id,
  )
  if (planned === undefined || plannable === undefined)
    throw new Error('The firm has no red or no yellow document')
  await call(levelPlans.setPlan, {
    params: { id: planned },
    body: { to_level: 'green', after_session_id: session, days: 14 },
  })
  return { planned, plannable }
}

/** Opens the dialog that plans a lower level, on the page of a document without a plan. */
export const openPlanDialog = async (page: Page, translate: (text: string) => string) => {
  // A request that the dialog cancels may keep the network from being idle ever after.
  await waitUntilQuiet(page)
  await page.getByRole('button', { name: translate('Plan a lower level') }).click()
  const dialog = page.getByRole('dialog', { name: translate('Plan a lower level') })
  await dialog.getByRole('radio', { name: translate('After a session') }).check()
  await expect(dialog.getByLabel(translate('Days after'))).toBeVisible()
}

/** Starts a view as a role with few permissions, and waits for its banner. */
export const startView = async (page: Page, url: string, translate: (text: string) => string) => {
  await page.goto(`${url}/roles`)
  const seeAs = translate('See as {role}').split('{role}')[0] ?? ''
  await page.getByRole('button', { name: seeAs }).last().click()
  await expect(page.getByRole('region', { name: translate('View'), exact: true })).toBeVisible()
}

/** Ends it. */
export const endView = async (page: Page, translate: (text: string) => string) => {
  const banner = page.getByRole('region', { name: translate('View'), exact: true })
  await banner.getByRole('button', { name: translate('End view') }).click()
  await expect(banner).toHaveCount(0)
}
