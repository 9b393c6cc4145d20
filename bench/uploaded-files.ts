import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the files of uploads; generated documents have none. The note that links the folder to
 * the database stays: without it the next start is refused.
 */
export function removeUploads(data_dir: string): void {
  const folder = join(data_dir, 'files')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (/^[0-9a-f]{2}$/.test(name)) rmSync(join(folder, name), { recursive: true })
}
