import { test } from '@playwright/test'

/**
 * Annotates the running journey with the requirements that it proves, such as
 * `AUTH-011..014, FIX-002`; `npm run requirements` counts them.
 */
export const proves = (ids: string): void => {
  test.info().annotations.push({ type: 'requirements', description: ids })
}
