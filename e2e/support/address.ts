import { expect, type Page } from '@playwright/test'

/** Waits until the address has exactly these parameters, in whatever order. */
export const hasSearch = (page: Page, wanted: Record<string, string>) =>
  expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), { timeout: 10_000 })
    .toEqual(wanted)
