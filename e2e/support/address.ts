import { expect, type Page } from '@playwright/test'

/** Waits until the URL has exactly these parameters, in any order. */
export const expectSearch = (page: Page, expected: Record<string, string>) =>
  expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), { timeout: 10_000 })
    .toEqual(expected)
