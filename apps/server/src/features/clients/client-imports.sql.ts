// Imports of clients, and how one is undone.
import type { ClientImport } from '@casework/contract/client-imports'
import type { Role } from '@casework/contract/permissions'
import { beginDeletion, lockCascade } from '../../platform/database/change/cascade.ts'
import { limitClause, type PageRequest } from '../../platform/database/list/paging.ts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export async function insertImport(
  scope: WorkspaceScope,
  file_name: string,
  client_count: number,
): Promise<number> {
  const inserted = await scope.one<{ id: number }>(sql`
    insert into client_imports (account_id, user_id, file_name, client_count)
    values (${scope.account_id}, current_user_id(), ${file_name}, ${client_count}) returning id`)
  if (!inserted) throw new Error('The import was not stored')
  return inserted.id
}

/** Not undone, and not older than what the bin keeps. */
const undoable = ({ account_id }: WorkspaceScope): Sql => sql`
  i.account_id = ${account_id} and i.undone_at is null and i.created_at > now() - make_interval(days => (
    select p.bin_days from firm_profiles p where p.account_id = ${account_id}))`

export async function listImports(scope: WorkspaceScope, request: PageRequest) {
  const [items, [counted]] = (await scope.batch([
    sql`
      select i.id, i.file_name, i.client_count, i.created_at, ${selectPersonName(raw('i.account_id'), raw('i.user_id'))} as user_name
      from client_imports i where ${undoable(scope)} order by i.created_at desc, i.id desc ${limitClause(request)}`,
    sql`select count(*) as count from client_imports i where ${undoable(scope)}`,
  ])) as [ClientImport[], [{ count: number }]]
  return { items, count: counted.count }
}

/** Locks the import, and its clients that nobody has changed. Undefined if it cannot be undone. */
export async function lockImport(scope: WorkspaceScope, id: number) {
  const [, [found] = []] = await scope.batch([
    lockCascade(scope),
    sql`select i.id from client_imports i where ${undoable(scope)} and i.id = ${id} for update`,
    // A record that is being added below one of them is seen by the next statement.
    sql`
      select c.id from clients c
      where c.account_id = ${scope.account_id} and c.import_id = ${id} and c.version = 1 order by c.id for update`,
  ])
  return found
}

/** Clients of one statement: within its timeout. */
const BATCH = raw('2000')

/**
 * Moves clients of an import that have no records to the bin, as one item.
 * @returns them; call again until there are none
 */
export async function deleteImported(
  scope: WorkspaceScope,
  id: number,
  role: Role,
): Promise<{ id: number; name: string }[]> {
  const { account_id } = scope
  const hasNone = (table: string) =>
    sql`not exists (select from ${raw(table)} x where x.account_id = ${account_id} and x.client_id = c.id)`
  const [, deleted = []] = await scope.batch([
    beginDeletion({ kind: 'import', id, role }),
    sql`
      delete from clients d where d.account_id = ${account_id} and d.id = any (array(
        select c.id from clients c
        where c.account_id = ${account_id} and c.import_id = ${id} and c.version = 1
          and ${hasNone('cases')} and ${hasNone('sessions')} and ${hasNone('documents')}
        order by c.id limit ${BATCH}))
      returning d.id, d.name`,
  ])
  return deleted as { id: number; name: string }[]
}

/** Marks the import as undone. */
export const saveUndo = (scope: WorkspaceScope, id: number) =>
  scope.one<{ deletion_id: number; kept_count: number }>(sql`
    update client_imports i
    set undone_at = clock_timestamp(), undone_by = current_user_id(), deletion_id = current_setting('app.deletion')::bigint
    where i.account_id = ${scope.account_id} and i.id = ${id}
    returning i.deletion_id, (
      select count(*) from clients c where c.account_id = ${scope.account_id} and c.import_id = ${id}) as kept_count`)
