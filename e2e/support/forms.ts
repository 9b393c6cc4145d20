import type { Page } from '@playwright/test'

// The forms that need no sign-in.

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/** The description of a field, as assistive technology reads it. */
export const fault = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()

/** Expects a field to be described by its error and then its hint. */
export const firstSaid = (sentence: string) => new RegExp(`^${RegExp.escape(sentence)}`)
