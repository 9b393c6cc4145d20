import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRoot } from './data-dir.ts'

/** The system user of the server; undefined means the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** A path that the server can open. Pass `fd`, if present, as file descriptor 3. */
export type AccessiblePath = { path: string; fd?: number }

const SYSTEM_USERS = ['postgres', '_postgres', 'nobody']

const lookUpId = (flag: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/**
 * Chooses the server's user, because PostgreSQL refuses to run as root. Under root: the owner of an
 * existing cluster, else the user `postgres`, else `nobody`.
 */
export const chooseUser = (cluster: string): RunAs => {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (!isRoot()) {
    if (owner && owner.uid !== process.geteuid?.()) {
      throw new StartRefusal(
        `The database in ${cluster} belongs to another user (number ${owner.uid}). Start Casework as that user, or give the folder to this one.`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of SYSTEM_USERS) {
    const [uid, gid] = [lookUpId('-u', name), lookUpId('-g', name)]
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid }
  }
  throw new StartRefusal(
    'PostgreSQL may not run as root, and this machine has neither a user "postgres" nor a user "nobody". Start Casework as an ordinary user.',
  )
}

/** Tries to enter as that user, because permission bits alone do not decide. */
const canEnter = (folder: string, runAs: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' })
    .status === 0

const findClosedParent = (folder: string, runAs: RunAs): string => {
  const parents: string[] = []
  for (let at = folder; at !== dirname(at); at = dirname(at)) parents.unshift(at)
  return parents.find((parent) => !canEnter(parent, runAs)) ?? folder
}

/**
 * Finds a path by which the server's user can open a folder. Under root, with a data directory that
 * others cannot read (a clone below /root), the folder is opened here and passed on: Linux
 * lets a process use it regardless of its parents' permissions. Close the returned `fd` once the
 * server has started.
 * @throws StartRefusal on a system without /proc when the user cannot enter the folder
 */
export const resolveAccess = (folder: string, runAs: RunAs): AccessiblePath => {
  if (runAs === undefined || canEnter(folder, runAs)) return { path: folder }
  if (fs.existsSync('/proc/self/fd'))
    return { path: '/proc/self/fd/3', fd: fs.openSync(folder, 'r') }
  throw new StartRefusal(
    `PostgreSQL may not run as root, and the user it runs as instead (number ${runAs.uid}) may not enter ${findClosedParent(folder, runAs)}. ` +
      'Set DATA_DIR to a folder that every user may enter, or start Casework as an ordinary user.',
  )
}

/** Makes the server's user the owner of a folder and its contents. */
export const changeOwner = (folder: string, runAs: RunAs): void => {
  if (runAs === undefined) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(`${folder}/${entry}`, runAs.uid, runAs.gid)
  fs.chownSync(folder, runAs.uid, runAs.gid)
}
