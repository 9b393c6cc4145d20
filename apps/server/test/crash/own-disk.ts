// A disk of its own whose power can be cut: an ext4 file system in a file.
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
/** Nothing is written of its own accord for five minutes, and no rename makes up for a sync that was forgotten. */
const MOUNTED_AS = 'loop,commit=300,noauto_da_alloc'
/** EXT4_IOC_SHUTDOWN without flushing the journal: from now on nothing reaches the disk, and what waits in the memory is lost. */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $without_flush = pack("L", 2); defined(ioctl($disk, 0x8004587D, $without_flush)) or die $!'
const UNMOUNTING_MS = 30_000

export interface OwnDisk {
  readonly folder: string
  /** Cuts the power. Who still writes gets errors; all of them have to be gone before it is back. */
  cut(): void
  /** Mounts what the disk holds. */
  back(): Promise<void>
  remove(): Promise<void>
}

const tried = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Undefined where there can be none. */
export function ownDisk(): OwnDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'casework-disk-'))
  // The database server is another user.
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
