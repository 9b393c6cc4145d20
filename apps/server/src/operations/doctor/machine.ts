import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import { MIN_FREE_SHARE } from '../../platform/file-store/disk-space.ts'
import { findConfinement } from '../../platform/sandbox/confinement.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const GB = 1024 ** 3
const LOW_SHARE = 0.15
/** Every connection, statement and upload takes a file descriptor. */
const FEW_OPEN_FILES = 4096

export async function checkDisk({ DATA_DIR }: Config): Promise<Finding[]> {
  if (!existsSync(DATA_DIR))
    return [fail('disk', `DATA_DIR ${DATA_DIR} does not exist. Check DATA_DIR and the volumes.`)]
  const { bavail, blocks, bsize, ffree, files } = await statfs(DATA_DIR)
  const share = bavail / blocks
  const text = `${((bavail * bsize) / GB).toFixed(1)} GB (${Math.round(share * 100)} %) free for ${DATA_DIR}`
  if (files > 0 && ffree / files < MIN_FREE_SHARE)
    return [
      fail('disk', `${DATA_DIR} has almost no inodes left. Remove small files or grow the disk.`),
    ]
  if (share < MIN_FREE_SHARE)
    return [fail('disk', `${text}: uploads are refused below 5 %. Make room or grow the disk.`)]
  if (share < LOW_SHARE)
    return [warn('disk', `${text}: below 5 % uploads are refused. Plan for a larger disk.`)]
  return [ok('disk', text)]
}

export async function checkSandbox(): Promise<Finding[]> {
  const { way, reason } = await findConfinement()
  if (way === 'bubblewrap' || way === 'separate user')
    return [ok('sandbox', `Previews run in: ${way}`)]
  return [warn('sandbox', `Previews run with: ${way} (${reason}). Install bubblewrap.`)]
}

/** Linux only. Node raises its limit to the hard one. */
export async function checkOpenFiles(limits = '/proc/self/limits'): Promise<Finding[]> {
  if (!existsSync(limits)) return []
  const [, limit = ''] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync(limits, 'utf8')) ?? []
  if (Number(limit) < FEW_OPEN_FILES)
    return [
      warn(
        'open files',
        `At most ${limit} files and connections at once; more are refused. Raise it: LimitNOFILE=65536 in the unit, or ulimit -Hn.`,
      ),
    ]
  return [ok('open files', `At most ${limit} files and connections at once`)]
}

export const checkVersions = (): Finding[] => [
  ok('versions', `Node ${process.versions.node} on ${process.platform} ${process.arch}`),
]
