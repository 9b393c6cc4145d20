import type pg from 'pg'
import { createPreviewCache, quarantineFiles } from '../../features/documents/index.ts'
import { getPreviewFolder, type Config } from '../../platform/config.ts'
import { sql, type Scope } from '../../platform/database/query/scope.ts'
import type { FileStore } from '../../platform/file-store/index.ts'
import { removeMailFiles } from '../../platform/mail/mail-folder.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { FoundFirm } from './find-firm.ts'
import { removeJobs } from './firm-jobs.ts'
import { listFirmTables } from './firm-tables.ts'
import { keepName } from './keep-name.ts'

/** Rows by table, and how many other firms the owner works for. */
export interface Erasure {
  readonly rows: Readonly<Record<string, number>>
  readonly employers: number
}

export interface ErasureParts {
  /** Connected as the owner of the database. */
  readonly owner: pg.ClientBase
  /** Connected as casework_backup, which sees every firm. */
  readonly reader: pg.ClientBase
  /** Of the role of background jobs. */
  readonly jobs: Scope
  readonly store: FileStore
  readonly config: Config
}

export interface Erased {
  /** How many other firms keep the name of the owner in their records. */
  readonly naming_firms: number
  readonly files: number
  readonly letters: number
  /** Queued mails and other jobs. */
  readonly jobs: number
  /** Why the files wait for the sweep; undefined when they are in quarantine. */
  readonly files_left: string | undefined
}

/**
 * Counts what erasing the firm removes.
 * @param reader connected as casework_backup, which sees every firm
 */
export async function countFirm(reader: pg.ClientBase, firm: FoundFirm): Promise<Erasure> {
  const rows: Record<string, number> = {}
  for (const { name, owner } of await listFirmTables(reader)) {
    const counted = await reader.query<{ n: number }>(
      `select count(*)::int as n from ${name} where ${owner} = $1`,
      [firm.account_id],
    )
    rows[name] = counted.rows[0]?.n ?? 0
  }
  const employers = await reader.query<{ n: number }>(
    'select count(*)::int as n from connections where employee_user_id = $1',
    [firm.owner_id],
  )
  return { rows, employers: employers.rows[0]?.n ?? 0 }
}

/**
 * Removes the firm, its owner as a person, and everything that belongs to them: rows, letters,
 * queued jobs and previews at once, files into quarantine. Other firms keep the name of the
 * owner in their records. If it is interrupted after the rows, the sweep moves the files.
 */
export async function eraseFirm(parts: ErasureParts, firm: FoundFirm): Promise<Erased> {
  const { owner, jobs, config } = parts
  const addresses = await findAddresses(owner, firm)
  const removeMails = async () => ({
    jobs: await removeJobs(jobs, config.SECRET_KEY, firm, addresses),
    letters: await removeMailFiles(config.DATA_DIR, firm.account_id, addresses),
  })
  // Before the rows, so that an interruption can be repeated, and after them, because work that
  // was under way may have left more.
  const early = await removeMails()
  const naming_firms = await eraseRows(parts, firm)
  const files = await removeFiles(parts, firm)
  const late = await removeMails()
  return {
    ...files,
    naming_firms,
    jobs: early.jobs + late.jobs,
    letters: early.letters + late.letters,
  }
}

/** Every address that the owner has, had or asked for. */
async function findAddresses(owner: pg.ClientBase, { owner_id }: FoundFirm): Promise<string[]> {
  const { rows } = await owner.query<{ email: string }>(
    `select email from users where id = $1
     union select email from user_emails where user_id = $1
     union select new_email from email_changes where user_id = $1
     union select old_email from email_undos where user_id = $1`,
    [owner_id],
  )
  return rows.map(({ email }) => email)
}

async function eraseRows({ owner, reader }: ErasureParts, firm: FoundFirm): Promise<number> {
  await owner.query('begin')
  try {
    // What the firm told others is theirs; it leads to records that are gone.
    await owner.query(
      'update notifications set link_type = null, link_id = null where sender_account_id = $1',
      [firm.account_id],
    )
    const naming_firms = await keepName(owner, reader, firm)
    await owner.query('delete from users where id = $1', [firm.owner_id])
    await owner.query('commit')
    return naming_firms
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** A trigger notes the files of deleted documents. */
async function removeFiles({ jobs, store, config }: ErasureParts, { account_id }: FoundFirm) {
  const rows = await jobs.many<{ store_key: string }>(
    sql`select store_key from discarded_files where account_id = ${account_id}`,
  )
  const keys = rows.map(({ store_key }) => store_key)
  const previews = createPreviewCache(getPreviewFolder(config))
  await previews.remove(keys)
  try {
    return {
      files: keys.length,
      files_left: await quarantineFiles(jobs, store, keys),
    }
  } catch (error) {
    return { files: keys.length, files_left: (error as Error).message }
  }
}

/** @throws StartRefusal when rows of the firm are left */
export async function requireErased(reader: pg.ClientBase, firm: FoundFirm): Promise<void> {
  const { rows } = await countFirm(reader, firm)
  const left = Object.entries(rows).filter(([, count]) => count > 0)
  if (left.length > 0)
    throw new StartRefusal(`Rows are left in ${left.map(([name]) => name).join(', ')}.`)
}
