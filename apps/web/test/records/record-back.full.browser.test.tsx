import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAddress } from '../look.ts'
import { openRecords } from './records-samples.ts'

const getMain = () => page.getByRole('main')
const getLink = (name: string) => getMain().getByRole('link', { name, exact: true })
const expectTitle = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()

it.each([
  ['/sessions/31', 'Back to Sessions', '/sessions'],
  ['/cases/21', 'Back to Cases', '/cases'],
  ['/clients/11', 'Back to Clients', '/clients'],
] as const)(
  '%s says "%s" if it was opened by its address (LOOK-029)',
  async (path, label, list) => {
    await openRecords(path)
    await expect.element(getLink(label)).toHaveAttribute('href', list)
  },
)

it('goes back to the list with its filters (LOOK-028)', async () => {
  const address = '/sessions?search=hearing&ordering=title'
  await openRecords(address)
  await getLink('Preliminary hearing').click()
  await expectAddress('/sessions/31')
  await expect.element(getLink('Back to Sessions')).toHaveAttribute('href', address)
  const { length } = history
  await getLink('Back to Sessions').click()
  await expectAddress(address)
  expect(history.length).toBe(length)
  history.forward()
  await expectAddress('/sessions/31')
})

it('goes back to the record from which it was opened, over its tabs, its history and its form (LOOK-028)', async () => {
  await openRecords('/cases/21?tab=sessions')
  await getLink('Preliminary hearing').click()
  await expectTitle('Preliminary hearing')
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expectAddress('/sessions/31?tab=documents')
  await getLink('Edit Session').first().click()
  await expectAddress('/sessions/31/edit')
  history.back()
  await expectAddress('/sessions/31?tab=documents')
  await expect.element(getLink('Back to Thornbury v. Ashdown')).toBeVisible()
  await getLink('Back to Thornbury v. Ashdown').click()
  await expectAddress('/cases/21?tab=sessions')
  await expect.element(getLink('Back to Cases')).toHaveAttribute('href', '/cases')
})
