import type pg from 'pg'
import { getS3Settings, readConfig, type Config } from '../../platform/config.ts'
import { createRoleConnections } from '../../platform/database/connection/roles.ts'
import { connect, openExistingStore } from '../backups/backup-source.ts'
import { openDatabase } from '../open-database.ts'
import { requireInstalled } from '../open-installation.ts'
import { checkPooler } from './connections.ts'
import {
  checkBackupAge,
  checkClock,
  checkMigrations,
  checkRights,
  checkVersion,
} from './database.ts'
import { checkFileStore, checkQuarantine } from './files.ts'
import { ok, tryCheck, type Finding } from './finding.ts'
import { checkDisk, checkOpenFiles, checkSandbox, checkVersions } from './machine.ts'
import { checkMailQueue, checkMailServer } from './mails.ts'

const LABELS = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' } as const

/**
 * Prints one line per check. Changes nothing but a probe in the file store.
 * @returns the exit code: 1 if a check failed; warnings do not count
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const findings: Finding[] = []
  const add = async (name: string, check: () => Promise<Finding[]>) => {
    for (const finding of await tryCheck(name, check)) {
      findings.push(finding)
      print(`${LABELS[finding.state]}  ${finding.name}: ${finding.text}`)
    }
  }
  let config: Config | undefined
  await add('settings', async () => {
    config = readSettings(env)
    return [ok('settings', describeSettings(config)), ...checkVersions()]
  })
  if (!config) return 1
  const settings = config
  await add('disk', () => checkDisk(settings))
  await add('sandbox', checkSandbox)
  await add('open files', checkOpenFiles)
  await add('mail', () => checkMailServer(settings))
  await add('database', async () => {
    const { owner, close } = await openDatabase(env, () => undefined)
    try {
      await checkDatabase(owner, settings, add)
    } finally {
      await close()
    }
    return []
  })
  return findings.some(({ state }) => state === 'failure') ? 1 : 0
}

type Add = (name: string, check: () => Promise<Finding[]>) => Promise<void>

async function checkDatabase(owner: pg.ClientConfig, config: Config, add: Add): Promise<void> {
  const client = await connect(owner)
  try {
    await add('database', () => checkVersion(client))
    await add('pooler', () => checkPooler(client, owner))
    await add('clock', () => checkClock(client))
    await add('migrations', () => checkMigrations(client))
    await add('rights', () => checkRights(client, owner, config))
    await add('backup', () => checkBackupAge(client))
    await add('mail queue', () => asJobs(client, owner, config, checkMailQueue))
    await add('files', async () => {
      const store = await openExistingStore(config)
      await add('quarantine', () => checkQuarantine(client, store))
      return checkFileStore(client, store)
    })
  } finally {
    await client.end()
  }
}

async function asJobs(
  client: pg.Client,
  owner: pg.ClientConfig,
  { SECRET_KEY }: Config,
  check: (jobs: pg.Client) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const jobs = await connect(createRoleConnections(owner, SECRET_KEY, rows[0]?.name ?? '').jobs)
  try {
    return await check(jobs)
  } finally {
    await jobs.end()
  }
}

/** Reads the settings without creating a key. */
function readSettings(env: NodeJS.ProcessEnv): Config {
  requireInstalled(env)
  return readConfig(env)
}

const describeSettings = (config: Config) =>
  [
    config.DATABASE_URL ? 'database of DATABASE_URL' : `database in ${config.DATA_DIR}`,
    getS3Settings(config) ? 'files in S3' : 'files on disk',
    `reached at ${config.PUBLIC_URL}`,
  ].join(', ')
