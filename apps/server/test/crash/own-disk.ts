// A disk that simulates a power cut: an ext4 file system in an image file.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  ftruncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

export const WHY_NO_DISK =
  'cutting the power needs Linux, a root that may mount, mkfs.ext4 and perl'

const MB = 1024 * 1024
const DISK_BYTES = 1024 * MB
/**
 * No write-back for five minutes, and no implicit sync on rename that would hide a missing fsync.
 */
const MOUNT_OPTIONS = 'loop,commit=300,noauto_da_alloc'
/**
 * EXT4_IOC_SHUTDOWN without flushing the journal: nothing reaches the disk any more, and dirty
 * pages are lost.
 */
const SHUTDOWN_SCRIPT =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $without_flush = pack("L", 2); defined(ioctl($disk, 0x8004587D, $without_flush)) or die $!'
const UNMOUNT_TIMEOUT_MS = 30_000

export interface OwnDisk {
  readonly folder: string
  /** Cuts the power. Writers get errors; all of them must exit before `restore`. */
  cut(): void
  /** Mounts the file system from its last written state. */
  restore(): Promise<void>
  remove(): Promise<void>
}

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Mounts a disk. @returns undefined where mounting is not possible */
export function mountOwnDisk(): OwnDisk | undefined {
  const parent = mkdtempSync(join(tmpdir(), 'casework-disk-'))
  // PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(parent, 0o711)
  const [image, folder] = [join(parent, 'image'), join(parent, 'mounted')]
  const file = openSync(image, 'wx', 0o600)
  ftruncateSync(file, DISK_BYTES)
  closeSync(file)
  mkdirSync(folder)
  const mount = () => succeeds('mount', '-o', MOUNT_OPTIONS, image, folder)
  const cut = () => void execFileSync('perl', ['-e', SHUTDOWN_SCRIPT, folder])
  const unmount = () =>
    vi.waitFor(
      () => {
        if (!succeeds('umount', folder)) throw new Error('Somebody still uses the disk')
      },
      { timeout: UNMOUNT_TIMEOUT_MS },
    )
  const removeParent = () => rmSync(parent, { recursive: true, force: true })
  if (!succeeds('mkfs.ext4', '-q', '-F', image) || !succeeds('perl', '-e', '1') || !mount()) {
    removeParent()
    return undefined
  }
  return {
    folder,
    cut,
    restore: async () => {
      await unmount()
      if (!mount()) throw new Error('The disk cannot be mounted any more')
    },
    remove: async () => {
      await unmount()
      removeParent()
    },
  }
}
