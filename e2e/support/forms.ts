import type { Page } from '@playwright/test'

// Helpers for the forms before sign-in.

export const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const getField = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })
