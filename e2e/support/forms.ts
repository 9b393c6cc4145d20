import type { Page } from '@playwright/test'

// The forms that need no sign-in.

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/** A field whose accessible description a test checks. */
export const describedField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: false }).first()

/** Matches the description of an invalid field: the error first, then the hint. */
export const startsWith = (sentence: string) => new RegExp(`^${RegExp.escape(sentence)}`)
