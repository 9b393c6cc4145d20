import type pg from 'pg'
import { createCatalogueReader, excludeExtensions, OUR_SCHEMAS, UNPRIVILEGED } from './catalogue.ts'

/** Tables without row-level security, which contain no firm's records, and the reason. */
const SHARED_TABLES: Readonly<Record<string, string>> = {
  countries: 'the same for all firms, read-only',
  users: 'found by email at sign-in, before the actor is known',
  user_emails: 'found by email, before the actor is known',
  accounts: 'found by its owner or by a connection, before a workspace is chosen',
  sign_ins: 'found by the id in a signed token, before the actor is known',
  pending_sign_ups: 'found by email, without a sign-in',
  email_changes: 'one per user, found by the signed-in user; contains no record of a firm',
  email_undos: 'found by a mailed token, without a sign-in',
  password_resets: 'found by its user, without a sign-in',
  passkeys: 'found by the credential or the person, before the actor is known',
  totp_factors: 'found by the person, before the actor is known',
  recovery_codes: 'found by the person, before the actor is known',
  factor_tickets: 'found by a token, before the actor is known',
  known_devices: 'found by the person and their cookie, before the actor is known',
  refresh_tokens: 'found by the id in a token, before the actor is known',
  rate_limits: 'counts requests under keyed hashes; contains no record of a firm',
  history_keys: 'public keys of the seals; contains no record of a firm',
  installation: 'one row about the installation; contains no record of a firm',
  migrations: 'written by the migration runner; read by the owner and backups only',
  migration_checksums: 'checksums of the applied migrations; read by the owner and backups only',
}

/** Tables that two accounts share; their policies have their own tests. */
const TWO_SIDED_TABLES: Readonly<Record<string, string>> = {
  connections: 'read by the firm and the employee, written by the firm only',
  connection_requests: 'read by both sides, sent by one, accepted or declined by the other',
}

/** Tables that no backup needs. */
const TABLES_WITHOUT_BACKUP: Readonly<Record<string, string>> = {
  rate_limits: 'unlogged; the limits end within the hour',
}

/** Policies that open a row to one user in any workspace. */
const INVITEE_POLICIES: Readonly<Record<string, string>> = {
  'invitations.found_by_invited': 'the invited user has no workspace of the firm yet',
  'invitations.answered_by_invited': 'the invited user has no workspace of the firm yet',
}

/** Policies that open a row without a sign-in, to a caller with its token or with its email. */
const TOKEN_POLICIES: Readonly<Record<string, string>> = {
  'invitations.found_by_link':
    'the page of an invitation link shows the name of the firm without a sign-in',
}

/**
 * Views that check the account themselves: of tables whose policy would disable the trigram index,
 * and of a shared table.
 */
const FENCED_VIEWS: Readonly<Record<string, string>> = {
  history_places: 'ids of the audit log, for the pages of the history; no values',
  history_within: 'the audit log, which the server cannot read; also checks the levels',
  firm_profiles: "the current firm's row of accounts, which is shared",
  clients_within: 'searching clients by text',
  cases_within: 'searching cases by text',
  sessions_within: 'searching sessions by text',
  document_groups_within: 'searching document groups by text',
  documents_within: 'searching documents by text; also checks the levels',
  deletions_within: 'searching the bin by text; also checks the level',
  entries_within: 'searching the journal by text; also checks the levels',
  people_within: 'searching people by text; also checks the levels',
  conflict_checks_within: 'searching conflict checks by name; also checks the levels',
  holds_within: 'live holds without their reasons, which only some roles may read',
}

/** Callable `security definer` functions, and why their result reveals no firm's records. */
const DEFINER_FUNCTIONS: Readonly<Record<string, string>> = {
  'check_conflicts(text,conflict_subject,text,bigint,bigint)':
    'acts on the current account; returns the id of a check',
  'check_imported(bigint,bigint,bigint,bytea)': 'for jobs only; returns the id of a check',
  'describe_import_checks(bigint,bigint)':
    'for jobs only; ids of the checks of an import, and who imported',
  'describe_units(bigint[])': 'names at the levels of the role; acts on the current account',
  'erase_history(bigint,text,bigint)': 'for jobs only; returns the number of erased values',
  'erase_own_history(text,bigint)': 'acts on the current account; returns a number',
  'find_alarms()': 'for jobs only; who did how much on which day, and no record',
  'find_due_plans(integer)': 'for jobs only; account and plan ids whose day has begun',
  'find_imported(bigint,bigint)': 'for jobs only; ids of clients',
  'has_unseen_documents(text,bigint)':
    'a boolean about a record of the current account, which the refusal of its move tells too',
  'held_among(bigint[])': 'those of these ids that are in the bin of the current firm below a hold',
  'held_deletions()': 'ids of items in the bin of the current firm',
  'is_plan_due(bigint,bigint)': 'for jobs only; a boolean about the plan that they found',
  'is_planned_now(bigint,bigint,text,text)': 'for jobs only; a boolean about their own transaction',
  'largest_firms(integer)': 'account ids and sums of bytes, for the metrics of the operator',
  'list_imported(bigint,bigint,bigint,integer)':
    'for jobs only; ids of imported clients, and their names for keyed hashes',
  'list_administrators()': 'for jobs only; user ids of owner and admins of the current firm',
  'search_conflicts(conflict_subject)': 'hits of the current account at the levels of the caller',
  'take_open_runs(timestamp with time zone)':
    'for jobs only; account ids, days and times of day of firms with something due',
  'units_of_record(text,bigint)': 'ids of units of the current account',
  'storage_used_by_all()': 'one number: the bytes stored by all firms together',
}

export interface Violation {
  readonly rule: string
  readonly where: string
}

const quoteNames = (list: Readonly<Record<string, string>>) =>
  Object.keys(list)
    .map((name) => `'${name}'`)
    .join(', ')

/** CTE: `t` lists the tables of `public`, and whether each is fenced (needs row-level security). */
const TABLES = `t as (
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.relacl,
    c.relname not in (${quoteNames(SHARED_TABLES)}) as fenced, c.relname in (${quoteNames(TWO_SIDED_TABLES)}) as has_own_policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'f') and ${excludeExtensions('pg_class', 'c.oid')})`

const ACCOUNT_COLUMN = `select attnum from pg_attribute where attrelid = t.oid and attname = 'account_id' and not attisdropped`

/** Each query returns the violations of its rule as `where`. */
const RULES: Readonly<Record<string, string>> = {
  'a fenced table has account_id, not null': `
    select name as where from t where fenced and not has_own_policies
      and not exists (select from pg_attribute where attrelid = t.oid and attname = 'account_id' and attnotnull and not attisdropped)`,
  'a shared table has no account_id': `
    select name as where from t where not fenced and exists (${ACCOUNT_COLUMN})`,
  'every listed table exists': `
    select listed as where from unnest(array[${quoteNames(SHARED_TABLES)}, ${quoteNames(TWO_SIDED_TABLES)}]) listed where listed not in (select name from t)`,
  'row-level security is enabled on a fenced table': `
    select name as where from t where fenced and not relrowsecurity`,
  'row-level security is forced on a fenced table': `
    select name as where from t where fenced and not relforcerowsecurity`,
  'a fenced table has a policy for casework_app': `
    select name as where from t where fenced
      and not exists (select from pg_policy p where p.polrelid = t.oid and 'casework_app'::regrole = any (p.polroles))`,
  'every policy for casework_app checks the account': `
    select name || '.' || p.polname as where from t join pg_policy p on p.polrelid = t.oid, lateral (values
      (pg_get_expr(p.polqual, p.polrelid), p.polcmd <> 'a'), (pg_get_expr(p.polwithcheck, p.polrelid), p.polcmd in ('a', 'w'))) e (text, wanted)
    where 'casework_app'::regrole = any (p.polroles) and p.polpermissive
      and (text is null and wanted or text not like '%current_account_id()%')
      and not (name || '.' || p.polname in (${quoteNames(INVITEE_POLICIES)}) and text like '%current_user_id()%')
      and not (name || '.' || p.polname in (${quoteNames(TOKEN_POLICIES)}) and text like '%current_invitation()%')`,
  'a backup reads every table, all its rows, and its sequences': `
    select name as where from t where t.name not in (${quoteNames(TABLES_WITHOUT_BACKUP)}) and (
      not has_table_privilege('casework_backup', t.oid, 'select')
      or relrowsecurity and not exists (
        select from pg_policy p where p.polrelid = t.oid and p.polroles = array['casework_backup'::regrole::oid]
          and p.polpermissive and p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) = 'true')
      or exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attidentity <> ''
          and not has_sequence_privilege('casework_backup', pg_get_serial_sequence(t.oid::regclass::text, a.attname), 'select')))`,
  'casework_backup writes nothing': `
    select format('%s: %s', name, privilege) as where from t, unnest(array['insert', 'update', 'delete', 'truncate']) privilege
    where has_table_privilege('casework_backup', t.oid, privilege) or privilege in ('insert', 'update') and has_any_column_privilege('casework_backup', t.oid, privilege)`,
  'no policy applies to PUBLIC': `
    select name || '.' || p.polname as where from t join pg_policy p on p.polrelid = t.oid where 0::oid = any (p.polroles)`,
  'a fenced table has a unique key that starts with account_id': `
    select name as where from t where fenced and not has_own_policies and not exists (
      select from pg_index x where x.indrelid = t.oid and x.indisunique and x.indpred is null and x.indkey[0] in (${ACCOUNT_COLUMN}))`,
  'a foreign key to a fenced table includes account_id': `
    select t.name || '.' || k.conname as where from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join t target on target.oid = k.confrelid
    where target.fenced and not exists (
      select from unnest(k.conkey, k.confkey) pair (here, there)
        join pg_attribute h on h.attrelid = k.conrelid and h.attnum = here
        join pg_attribute o on o.attrelid = k.confrelid and o.attnum = there
      where h.attname = 'account_id' and o.attname = 'account_id')`,
  'no unprivileged role owns a table': `
    select c.oid::regclass::text as where from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relowner in (select oid from unprivileged)
      and not (n.nspname = 'graphile_worker' and c.relowner = 'casework_jobs'::regrole)`,
  'table grants are limited to select, insert, update and delete': `
    select format('%s: %s to %s', name, lower(a.privilege_type), a.grantee::regrole) as where from t, aclexplode(t.relacl) a
    where a.grantee <> t.relowner and a.grantee <> 0 and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  'nothing is granted to PUBLIC': `
    select format('%s: %s', name, lower(a.privilege_type)) as where from t, aclexplode(t.relacl) a where a.grantee = 0`,
  'no view bypasses row-level security': `
    select c.oid::regclass::text as where from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OUR_SCHEMAS} and ${excludeExtensions('pg_class', 'c.oid')}
      and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false))
      and not (c.relname in (${quoteNames(FENCED_VIEWS)}) and pg_get_viewdef(c.oid) like '%current_account_id()%')`,
  // A trigger function cannot be called, only fired.
  'no callable function is security definer': `
    select p.oid::regprocedure::text as where from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef and p.prorettype <> 'trigger'::regtype and ${excludeExtensions('pg_proc', 'p.oid')}
      and p.oid::regprocedure::text not in (${quoteNames(DEFINER_FUNCTIONS)})`,
  'a security definer function sets its search_path': `
    select p.oid::regprocedure::text as where from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OUR_SCHEMAS} and p.prosecdef and ${excludeExtensions('pg_proc', 'p.oid')}
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%pg_temp')`,
  'a group role cannot log in': `
    select rolname as where from unprivileged where login_of is null and rolcanlogin`,
  'an unprivileged role has no attribute except login': `
    select rolname as where from unprivileged where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication`,
  'a login role is a member of its group only': `
    select format('%s in %s', r.rolname, g.rolname) as where
    from pg_auth_members m join unprivileged r on r.oid = m.member join pg_roles g on g.oid = m.roleid
    where g.rolname is distinct from r.login_of and not (r.login_of = 'casework_auth' and g.rolname = 'casework_app')`,
  'an unprivileged role cannot create objects': `
    select format('%s in %s', rolname, place) as where from unprivileged, lateral (
      select 'the database' as place where has_database_privilege(oid, current_database(), 'create')
      union all
      select 'temporary objects' where has_database_privilege(oid, current_database(), 'temporary')
      union all
      select n.nspname from pg_namespace n where has_schema_privilege(unprivileged.oid, n.oid, 'create')
        and not (coalesce(login_of, rolname) = 'casework_jobs' and n.nspname in ('graphile_worker', 'jobs'))) p`,
  'PUBLIC cannot connect to the database': `
    select 'public' as where where has_database_privilege('public', current_database(), 'connect')`,
  'casework_app has no access to the job queue': `
    select place as where from (
      select 'graphile_worker' as place where has_schema_privilege('casework_app', 'graphile_worker', 'usage')
      union all
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
      where n.nspname = 'graphile_worker' and a.grantee in (0, 'casework_app'::regrole)) p`,
}

/** Checks the rules of tenant isolation against the system catalogue; empty if none is violated. */
export async function findViolations(client: pg.ClientBase): Promise<Violation[]> {
  const read = createCatalogueReader(client)
  const violations: Violation[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    for (const row of await read(`with ${UNPRIVILEGED}, ${TABLES} ${query}`))
      violations.push({ rule, where: row['where'] ?? '' })
  }
  return violations
}

export const RULE_NAMES: readonly string[] = Object.keys(RULES)
