/**
 * Names of shares: what each call that reads files or walks many rows has a place in, so that one
 * firm cannot slow down the others. The server has the numbers (`share-rules.ts`).
 */
export const SHARES = [
  'files',
  'zips',
  'exports',
  'previews',
  'uploads',
  'imports',
  'rows',
] as const
export type ShareName = (typeof SHARES)[number]
