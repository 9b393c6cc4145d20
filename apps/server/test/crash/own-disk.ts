// A disk with a power cut: an ext4 file system in an image file.
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

export const NEEDS_A_DISK =
  'cutting the power needs Linux, a root that may mount, mkfs.ext4 and perl'

const MB = 1024 * 1024
const SIZE = 1024 * MB
/**
 * No write-back for five minutes, and no implicit sync on rename that would hide a missing fsync.
 */
const MOUNTED_AS = 'loop,commit=300,noauto_da_alloc'
/**
 * EXT4_IOC_SHUTDOWN without flushing the journal: nothing reaches the disk any more, and dirty
 * pages are lost.
 */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $without_flush = pack("L", 2); defined(ioctl($disk, 0x8004587D, $without_flush)) or die $!'
const UNMOUNTING_MS = 30_000

export interface OwnDisk {
  readonly folder: string
  /** Cuts the power. Writers get errors; all of them must exit before it is restored. */
  cut(): void
  /** Mounts the file system from its last written state. */
  back(): Promise<void>
  remove(): Promise<void>
}

const tried = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Mounts a disk; undefined where mounting is not possible. */
export function mountOwnDisk(): OwnDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'casework-disk-'))
  // PostgreSQL runs as another user.
  chmodSync(place, 0o711)
  const [image, folder] = [join(place, 'image'), join(place, 'mounted')]
  const file = openSync(image, 'wx', 0o600)
  ftruncateSync(file, SIZE)
  closeSync(file)
  mkdirSync(folder)
  const mount = () => tried('mount', '-o', MOUNTED_AS, image, folder)
  const cut = () => void execFileSync('perl', ['-e', SHUT_DOWN, folder])
  const unmounted = () =>
    vi.waitFor(
      () => {
        if (!tried('umount', folder)) throw new Error('Somebody still uses the disk')
      },
      { timeout: UNMOUNTING_MS },
    )
  const removePlace = () => rmSync(place, { recursive: true, force: true })
  if (!tried('mkfs.ext4', '-q', '-F', image) || !tried('perl', '-e', '1') || !mount()) {
    removePlace()
    return undefined
  }
  return {
    folder,
    cut,
    back: async () => {
      await unmounted()
      if (!mount()) throw new Error('The disk cannot be mounted any more')
    },
    remove: async () => {
      await unmounted()
      removePlace()
    },
  }
}
