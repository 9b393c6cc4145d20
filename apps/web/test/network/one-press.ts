import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../answers.ts'

export const getField = (label: string) => page.getByLabelText(label, { exact: false }).last()

/** Presses a button, or an entry of a menu, a second time before the app could disable it. */
export async function pressTwice(name: string | RegExp): Promise<void> {
  const button = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .last()
  await expect.element(button).toBeEnabled()
  const element = button.element() as HTMLButtonElement
  element.click()
  element.click()
}

/** Presses twice, and once more after the failure: two calls with one key. */
export async function expectOneKey(
  answers: Answers,
  endpoint: AnyEndpoint,
  button: string | RegExp,
): Promise<void> {
  const getKeys = () => answers.getHeaders(endpoint, 'idempotency-key')
  await pressTwice(button)
  await answers.settle()
  expect(getKeys()).toHaveLength(1)
  await pressTwice(button)
  await expect.poll(() => getKeys().length).toBe(2)
  await answers.settle()
  const [first, ...others] = getKeys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(others).toEqual([first])
}
