import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file atomically. Once this returns, it survives a power cut. */
export async function writeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Syncs a folder, so that its new and renamed entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
