import type { Page } from '@playwright/test'

// Helpers for the forms before sign-in.

export const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const getField = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/** Returns a field by label text that may contain more, such as "(required)". */
export const getDescribedField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: false }).first()

/** Matches the description of an invalid field: the error first, then the hint. */
export const startsWith = (sentence: string) => new RegExp(`^${RegExp.escape(sentence)}`)
