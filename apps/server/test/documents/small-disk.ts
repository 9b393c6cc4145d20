import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'

const done = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Mounts a disk small enough to fill; skips the test where mounting is not possible. */
export function mountSmallDisk(context: TestContext, size: string): string {
  const disk = mkdtempSync(join(tmpdir(), 'cw-disk-'))
  if (!done('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk)) {
    rmSync(disk, { recursive: true, force: true })
    context.skip('a disk to fill needs a root that may mount one')
  }
  onTestFinished(() => {
    done('umount', '-l', disk)
    rmSync(disk, { recursive: true, force: true })
  })
  return disk
}

/** Fills the disk and returns a function that frees it. */
export function fill(disk: string): () => void {
  const filler = join(disk, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  return () => rmSync(filler)
}

/** Remounts it read-only or writable. */
export const remount = (disk: string, as: 'ro' | 'rw') => {
  if (!done('mount', '-o', `remount,${as}`, disk)) throw new Error(`The disk did not become ${as}`)
}

/** Makes these folders immutable, also for root; returns false where the file system cannot. */
export const seal = (folders: readonly string[]): boolean => done('chattr', '+i', ...folders)
export const unseal = (folders: readonly string[]): boolean => done('chattr', '-i', ...folders)
