import type { Page } from '@playwright/test'

/** Builds a text file of this size for `setInputFiles`. */
export const buildTextFile = (name: string, size = 10) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'x'),
})

/** Opens the upload dialog on the page of documents. */
export const openUploadDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  return page.getByRole('dialog', { name: 'Upload Document' })
}
