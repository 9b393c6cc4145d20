import type { Page } from '@playwright/test'

// The forms before sign-in.

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/** What is shown below a field, as assistive technology hears it. */
export const fault = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()

/** What a faulty field is described by: its error first, then its hint. */
export const firstSaid = (sentence: string) => new RegExp(`^${RegExp.escape(sentence)}`)
