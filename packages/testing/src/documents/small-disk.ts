import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Mounts a disk small enough to fill; skips the test where mounting is not possible. */
export function mountSmallDisk(context: TestContext, size: string): string {
  const disk = mkdtempSync(join(tmpdir(), 'cw-disk-'))
  if (!succeeds('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk)) {
    rmSync(disk, { recursive: true, force: true })
    context.skip('needs permission to mount a tmpfs')
  }
  onTestFinished(() => {
    succeeds('umount', '-l', disk)
    rmSync(disk, { recursive: true, force: true })
  })
  return disk
}

/** Fills the disk and returns a function that frees it. */
export function fillDisk(disk: string): () => void {
  const filler = join(disk, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  return () => rmSync(filler)
}

/** Remounts the disk read-only or writable. */
export const remount = (disk: string, as: 'ro' | 'rw') => {
  if (!succeeds('mount', '-o', `remount,${as}`, disk))
    throw new Error(`The disk did not become ${as}`)
}

/** Makes folders immutable, even for root. @returns false if the file system does not support it */
export const makeImmutable = (folders: readonly string[]): boolean =>
  succeeds('chattr', '+i', ...folders)
export const makeMutable = (folders: readonly string[]): boolean =>
  succeeds('chattr', '-i', ...folders)
