/** The documents with commands of an operator, in the order in which they are run. */
export const DOCUMENTS: readonly string[] = [
  'docs/operating/one-server.md',
  'docs/operating/settings.md',
  'docs/operating/containers.md',
  'docs/operating/your-own-database.md',
  'docs/operating/files-and-mail.md',
  'docs/operating/backups.md',
  'docs/operating/upgrading.md',
  'docs/operating/several-machines.md',
  'docs/runbook.md',
  'docs/runbook-alerts.md',
]

/** How a block is run. Each of its lines must succeed. */
export interface Step {
  readonly file: string
  /** The first line of the block. */
  readonly begins: string
  /** Why it cannot be run here. */
  readonly skip?: string
  /** Statements: psql runs them as your-own-database.md or runbook-alerts.md says. */
  readonly psql?: 'own server' | 'embedded'
  /** Texts of the block and what stands for them here. */
  readonly replace?: Readonly<Record<string, string>>
  /** What the document asks for in words before the block, or what the block is about. */
  readonly before?: string
  /** What must hold afterwards, in the functions of prelude.sh. */
  readonly after?: string
}

const RUNBOOK = 'docs/runbook.md'
const ALERTS = 'docs/runbook-alerts.md'

/** Twelve characters at least. */
const PASSPHRASE = { '…': 'correct horse battery staple' }
/** People of the demo firm. */
const OWNER = { 'owner@example.com': 'owner@demo.example.com' }
const EMPLOYEE = 'silver@demo.example.com'
const PEOPLE = 6

const RESTORE_INTO =
  'npm run restore -- /var/backups/casework --into postgres://casework:change-me@db.example.com:5432/casework_restored'
const count = (rows: string) => `$(embedded_psql -Atc "select count(*) from ${rows}")`
const FAILED_JOB = `graphile_worker.jobs where task_identifier = 'unknown' and attempts`

export const STEPS: readonly Step[] = [
  {
    file: 'docs/operating/one-server.md',
    begins: 'useradd --system --home-dir /var/lib/casework casework',
    after: 'wait_until_ready',
  },
  {
    file: 'docs/operating/containers.md',
    begins: 'cp deploy/example.env deploy/.env   # change every value in it',
    skip: 'needs a container engine',
  },
  {
    file: 'docs/operating/your-own-database.md',
    begins: `create role casework login createrole password 'change-me';`,
    psql: 'own server',
  },
  {
    file: 'docs/operating/files-and-mail.md',
    begins: 'S3_ENDPOINT=https://s3.example.com',
    skip: 'settings for the store of a vendor, not commands',
  },
  {
    file: 'docs/operating/backups.md',
    begins: 'npm run backup -- /var/backups/casework --keep 7d,4w,12m',
    before: 'as_casework; npm run db:seed',
    after: '[ $(ls /var/backups/casework/backups | wc -l) = 1 ]',
  },
  { file: 'docs/operating/backups.md', begins: 'npm run verify -- /var/backups/casework' },
  { file: RUNBOOK, begins: 'cd /opt/casework' },
  {
    file: RUNBOOK,
    begins: 'npm run verify -- /var/backups/casework',
    replace: { '2026-11-22T02-00-00-000Z': '$(ls /var/backups/casework/backups)' },
  },
  {
    file: RUNBOOK,
    begins: 'systemctl stop casework',
    after: 'refuses "" curl -sSf http://127.0.0.1:3000/health/live',
  },
  {
    file: RUNBOOK,
    begins: 'npm run restore -- /var/backups/casework',
    after: `systemctl start casework; expect_people ${PEOPLE}; systemctl stop casework`,
  },
  {
    file: RUNBOOK,
    begins: RESTORE_INTO,
    before: `
      mv /var/lib/casework /var/lib/casework.embedded
      install -d -o casework -m 700 /var/lib/casework
      create_database casework_restored
      refuses 'SECRET_KEY is required' ${RESTORE_INTO}
      cp -p /var/lib/casework.old/secret.key /var/lib/casework/`,
    after: `
      echo DATABASE_URL=postgres://casework:change-me@db.example.com:5432/casework_restored >/etc/casework.env
      echo "SECRET_KEY=$(cat /var/lib/casework/secret.key)" >>/etc/casework.env`,
  },
  {
    file: RUNBOOK,
    begins: 'npm run verify',
    after: `
      wait_until_ready
      systemctl stop casework
      : >/etc/casework.env
      rm -r /var/lib/casework
      mv /var/lib/casework.embedded /var/lib/casework
      systemctl start casework
      wait_until_ready`,
  },
  {
    file: RUNBOOK,
    begins: 'install -d -o casework -m 700 /mnt/transfer/casework',
    replace: PASSPHRASE,
  },
  {
    file: RUNBOOK,
    begins: `BACKUP_PASSPHRASE='…' npm run restore -- /mnt/transfer/casework`,
    replace: PASSPHRASE,
    before: `
      systemctl stop casework
      mv /var/lib/casework /var/lib/casework.moved
      install -d -o casework -m 700 /var/lib/casework`,
    after: `
      expect_people ${PEOPLE}
      cmp /var/lib/casework/secret.key /var/lib/casework.moved/secret.key`,
  },
  {
    file: RUNBOOK,
    begins: 'install -d -o casework -m 700 /var/lib/casework-recovered',
    replace: PASSPHRASE,
    before: `
      rm -r /var/backups/casework
      install -d -o casework -m 700 /var/backups/casework
      BACKUP_PASSPHRASE='${PASSPHRASE['…']}' npm run backup -- /var/backups/casework`,
    after: 'grep -qxFf /var/lib/casework/secret.key "$output"',
  },
  {
    file: RUNBOOK,
    begins: 'systemctl stop casework',
    after: `
      wait_until_ready
      refuses differ cmp /var/lib/casework/secret.key /var/lib/casework/secret.key.stolen`,
  },
  {
    file: RUNBOOK,
    begins: 'install -d -o casework -m 700 /var/lib/casework-export',
    replace: OWNER,
    before: `refuses 'may not use /var/lib/casework-export' npm run firm -- export ${OWNER['owner@example.com']} /var/lib/casework-export`,
    after: 'grep -q . /var/lib/casework-export/clients.jsonl',
  },
  {
    file: RUNBOOK,
    begins: 'npm run firm -- erase owner@example.com',
    replace: OWNER,
    // Employees keep their accounts.
    after: `expect_people ${PEOPLE - 1}`,
  },
  {
    file: RUNBOOK,
    begins: 'npm run second-factor:reset -- jane@example.com',
    replace: { 'jane@example.com': EMPLOYEE },
    before: `
      embedded_psql -c "insert into totp_factors (user_id, secret_sealed) select id, 'x' from users where email = '${EMPLOYEE}'"
      embedded_psql -c "update users set second_factor_since = now() where email = '${EMPLOYEE}'"
      [ ${count('totp_factors')} = 1 ]`,
    after: `[ ${count('totp_factors')} = 0 ]`,
  },
  {
    file: ALERTS,
    begins: 'curl -s http://127.0.0.1:3000/health/ready',
    after: `grep -q '"status":"ready"' "$output"`,
  },
  {
    file: ALERTS,
    begins:
      'select pid, now() - query_start as age, pg_blocking_pids(pid), left(query, 80) from pg_stat_activity',
    psql: 'embedded',
  },
  {
    file: ALERTS,
    begins:
      'select id, task_identifier, attempts, max_attempts, run_at, left(last_error, 120) from graphile_worker.jobs order by id;',
    psql: 'embedded',
    before: `
      embedded_psql -c "select graphile_worker.add_job('unknown', max_attempts => 1)"
      embedded_psql -c 'update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1'`,
    after: `grep -q unknown "$output"`,
  },
  {
    file: ALERTS,
    begins:
      'select id from graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs where attempts >= max_attempts), run_at => now(), attempts => 0);',
    psql: 'embedded',
    before: `[ ${count(`${FAILED_JOB} = 1`)} = 1 ]`,
    after: `[ ${count(`${FAILED_JOB} = 0`)} = 1 ]`,
  },
]
