import type pg from 'pg'
import { catalogueOf, notOfExtension, OUR_SCHEMAS, UNPRIVILEGED } from './catalogue.ts'

/** Tables that hold no firm's records, and why they may stand outside the fence. */
export const SHARED: Readonly<Record<string, string>> = {
  countries: 'the same for everybody, and only read',
  users: 'found by e-mail at sign-in, before it is known who asks',
  user_emails: 'found by e-mail, before it is known who asks',
  accounts: 'found by its owner or by a connection, before a workspace is chosen',
  sign_ins: 'found by the number in a signed token, before it is known who asks',
  pending_sign_ups: 'found by e-mail, before anybody is signed in',
  email_changes: 'one a user, found by the signed-in user; holds no record of a firm',
  email_undos: 'found by a mailed token, before anybody is signed in',
  password_resets: 'found by its user, before anybody is signed in',
  refresh_tokens: 'found by the number in a token, before it is known who asks',
  rate_limits: 'counts requests under keyed hashes; holds no record of a firm',
  installation: 'one row about the installation itself; holds no record of a firm',
  migrations: 'the list that the migration runner keeps; no role but the owner may touch it',
  migration_checksums: 'the files that the runner has applied; no role but the owner may touch it',
}

/** Tables that two accounts share: fenced by policies of their own, which tests prove one by one. */
export const OWN_POLICIES: Readonly<Record<string, string>> = {
  connections: 'read by the firm and by the employee, written by the firm alone',
  connection_requests: 'read by both sides, sent by the one, answered by the other',
}

/** Policies that open a row to one person, whatever the workspace. */
export const BY_PERSON: Readonly<Record<string, string>> = {
  'invitations.found_by_invited': 'the invited person belongs to no workspace of the firm yet',
  'invitations.answered_by_invited': 'the invited person belongs to no workspace of the firm yet',
}

/** Policies that open a row to whoever brings its token or asks to sign up with its address, before anybody is signed in. */
export const BY_LINK: Readonly<Record<string, string>> = {
  'invitations.found_by_link':
    'the page behind the link of an invitation names the firm before anybody signs in',
}

/** Views that stand in for the policy where it would keep the trigram index from being used; each carries the fence itself. */
export const SEARCH_VIEWS: Readonly<Record<string, string>> = {
  clients_within: 'searching clients by text',
  cases_within: 'searching cases by text',
  sessions_within: 'searching sessions by text',
  document_groups_within: 'searching document groups by text',
  documents_within: 'searching documents by text; carries the levels too',
}

/** Functions that read with the rights of their owner, and why what they answer belongs to no firm. */
export const LENDING_FUNCTIONS: Readonly<Record<string, string>> = {
  'storage_used_by_all()': 'one number: the bytes that all firms together keep',
}

export interface Breach {
  readonly rule: string
  readonly where: string
}

const names = (list: Readonly<Record<string, string>>) =>
  Object.keys(list)
    .map((name) => `'${name}'`)
    .join(', ')

/** Rows are the breaches: each query selects `where`. `t` is a table of `public`: oid, name, and whether it is fenced. */
const TABLES = `t as (
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.relacl,
    c.relname not in (${names(SHARED)}) as fenced, c.relname in (${names(OWN_POLICIES)}) as has_own_policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'f') and ${notOfExtension('pg_class', 'c.oid')})`

const ACCOUNT_COLUMN = `select attnum from pg_attribute where attrelid = t.oid and attname = 'account_id' and not attisdropped`

const RULES: Readonly<Record<string, string>> = {
  'a fenced table has account_id, not null': `
    select name as where from t where fenced and not has_own_policies
      and not exists (select from pg_attribute where attrelid = t.oid and attname = 'account_id' and attnotnull and not attisdropped)`,
  'a shared table has no account_id': `
    select name as where from t where not fenced and exists (${ACCOUNT_COLUMN})`,
  'a shared table that is listed exists': `
    select listed as where from unnest(array[${names(SHARED)}, ${names(OWN_POLICIES)}]) listed where listed not in (select name from t)`,
  'row-level security is enabled on a fenced table': `
    select name as where from t where fenced and not relrowsecurity`,
  'row-level security is forced on a fenced table': `
    select name as where from t where fenced and not relforcerowsecurity`,
  'a fenced table has a policy for casework_app': `
    select name as where from t where fenced
      and not exists (select from pg_policy p where p.polrelid = t.oid and 'casework_app'::regrole = any (p.polroles))`,
  'every policy for casework_app asks for the account': `
    select name || '.' || p.polname as where from t join pg_policy p on p.polrelid = t.oid, lateral (values
      (pg_get_expr(p.polqual, p.polrelid), p.polcmd <> 'a'), (pg_get_expr(p.polwithcheck, p.polrelid), p.polcmd in ('a', 'w'))) e (text, wanted)
    where 'casework_app'::regrole = any (p.polroles) and p.polpermissive
      and (text is null and wanted or text not like '%current_account_id()%')
      and not (name || '.' || p.polname in (${names(BY_PERSON)}) and text like '%current_user_id()%')
      and not (name || '.' || p.polname in (${names(BY_LINK)}) and text like '%current_invitation()%')`,
  'no policy is for everybody': `
    select name || '.' || p.polname as where from t join pg_policy p on p.polrelid = t.oid where 0::oid = any (p.polroles)`,
  'a key of a fenced table starts with account_id': `
    select name as where from t where fenced and not has_own_policies and not exists (
      select from pg_index x where x.indrelid = t.oid and x.indisunique and x.indpred is null and x.indkey[0] in (${ACCOUNT_COLUMN}))`,
  'a reference to a fenced table is a pair with account_id': `
    select t.name || '.' || k.conname as where from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join t target on target.oid = k.confrelid
    where target.fenced and not exists (
      select from unnest(k.conkey, k.confkey) pair (here, there)
        join pg_attribute h on h.attrelid = k.conrelid and h.attnum = here
        join pg_attribute o on o.attrelid = k.confrelid and o.attnum = there
      where h.attname = 'account_id' and o.attname = 'account_id')`,
  'no table belongs to an unprivileged role': `
    select c.oid::regclass::text as where from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relowner in (select oid from unprivileged)
      and not (n.nspname = 'graphile_worker' and c.relowner = 'casework_jobs'::regrole)`,
  'an unprivileged role reads and writes rows, no more': `
    select format('%s: %s to %s', name, lower(a.privilege_type), a.grantee::regrole) as where from t, aclexplode(t.relacl) a
    where a.grantee <> t.relowner and a.grantee <> 0 and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  'nothing is granted to everybody': `
    select format('%s: %s', name, lower(a.privilege_type)) as where from t, aclexplode(t.relacl) a where a.grantee = 0`,
  'no view looks past the fence': `
    select c.oid::regclass::text as where from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OUR_SCHEMAS} and ${notOfExtension('pg_class', 'c.oid')}
      and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false))
      and not (c.relname in (${names(SEARCH_VIEWS)}) and pg_get_viewdef(c.oid) like '%current_account_id()%')`,
  // A trigger function cannot be called, only fired.
  'no function that can be called lends the rights of its owner': `
    select p.oid::regprocedure::text as where from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef and p.prorettype <> 'trigger'::regtype and ${notOfExtension('pg_proc', 'p.oid')}
      and p.oid::regprocedure::text not in (${names(LENDING_FUNCTIONS)})`,
  'a function with the rights of its owner fixes its search path': `
    select p.oid::regprocedure::text as where from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OUR_SCHEMAS} and p.prosecdef and ${notOfExtension('pg_proc', 'p.oid')}
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%pg_temp')`,
  'a role that holds grants cannot sign in': `
    select rolname as where from unprivileged where login_of is null and rolcanlogin`,
  'an unprivileged role has no attribute beyond login': `
    select rolname as where from unprivileged where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication`,
  'an unprivileged role is a member of none but its group': `
    select format('%s in %s', r.rolname, g.rolname) as where
    from pg_auth_members m join unprivileged r on r.oid = m.member join pg_roles g on g.oid = m.roleid
    where g.rolname is distinct from r.login_of and not (r.login_of = 'casework_auth' and g.rolname = 'casework_app')`,
  'an unprivileged role creates nothing': `
    select format('%s in %s', rolname, place) as where from unprivileged, lateral (
      select 'the database' as place where has_database_privilege(oid, current_database(), 'create')
      union all
      select 'temporary objects' where has_database_privilege(oid, current_database(), 'temporary')
      union all
      select n.nspname from pg_namespace n where has_schema_privilege(unprivileged.oid, n.oid, 'create')
        and not (coalesce(login_of, rolname) = 'casework_jobs' and n.nspname in ('graphile_worker', 'jobs'))) p`,
  'not everybody may enter the database': `
    select 'public' as where where has_database_privilege('public', current_database(), 'connect')`,
  'casework_app has no right to the job queue': `
    select place as where from (
      select 'graphile_worker' as place where has_schema_privilege('casework_app', 'graphile_worker', 'usage')
      union all
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
      where n.nspname = 'graphile_worker' and a.grantee in (0, 'casework_app'::regrole)) p`,
}

/** Reads the catalogue and names everything that breaks a wall between firms; empty when all walls stand. */
export async function findBreaches(client: pg.ClientBase): Promise<Breach[]> {
  const read = catalogueOf(client)
  const breaches: Breach[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    for (const row of await read(`with ${UNPRIVILEGED}, ${TABLES} ${query}`))
      breaches.push({ rule, where: row['where'] ?? '' })
  }
  return breaches
}

export const RULE_NAMES: readonly string[] = Object.keys(RULES)
