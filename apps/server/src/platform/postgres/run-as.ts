import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRoot } from './data-dir.ts'

/** The system user that the server runs as; undefined means the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** A folder as the server reaches it: `fd`, when there, must become its file descriptor 3. */
export type Reach = { path: string; fd?: number }

const SYSTEM_USERS = ['postgres', '_postgres', 'nobody']

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/**
 * PostgreSQL refuses to run as root. Under root an existing cluster decides by its owner; a new one
 * gets the machine's own `postgres` user, or `nobody` where there is none.
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
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid }
  }
  throw new StartRefusal(
    'PostgreSQL may not run as root, and this machine has neither a user "postgres" nor a user "nobody". Start Casework as an ordinary user.',
  )
}

/** Asks the system itself, as that user, rather than reading permission bits. */
const canEnter = (folder: string, runAs: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' })
    .status === 0

const firstClosedParent = (folder: string, runAs: RunAs): string => {
  const parents: string[] = []
  for (let at = folder; at !== dirname(at); at = dirname(at)) parents.unshift(at)
  return parents.find((parent) => !canEnter(parent, runAs)) ?? folder
}

/**
 * How the server's user gets to its folder. A root whose data directory lies behind a closed door
 * (a clone below /root) hands the opened folder over: Linux lets a process use a folder that it was
 * given, whatever the doors on the way. Elsewhere this is refused. Close the returned `fd` once the
 * server has been started.
 */
export const reach = (folder: string, runAs: RunAs): Reach => {
  if (runAs === undefined || canEnter(folder, runAs)) return { path: folder }
  if (fs.existsSync('/proc/self/fd'))
    return { path: '/proc/self/fd/3', fd: fs.openSync(folder, 'r') }
  throw new StartRefusal(
    `PostgreSQL may not run as root, and the user it runs as instead (number ${runAs.uid}) may not enter ${firstClosedParent(folder, runAs)}. ` +
      'Set DATA_DIR to a folder that every user may enter, or start Casework as an ordinary user.',
  )
}

/** Gives a folder with all it holds to the server's user. */
export const giveTo = (folder: string, runAs: RunAs): void => {
  if (runAs === undefined) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(`${folder}/${entry}`, runAs.uid, runAs.gid)
  fs.chownSync(folder, runAs.uid, runAs.gid)
}
