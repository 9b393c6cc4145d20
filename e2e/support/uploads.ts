import type { Page } from '@playwright/test'

/** A text file of this size, as a file input takes it. */
export const text = (name: string, size = 10) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'x'),
})

/** Opens the upload dialog on the page of documents. */
export const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  return page.getByRole('dialog', { name: 'Upload Document' })
}
