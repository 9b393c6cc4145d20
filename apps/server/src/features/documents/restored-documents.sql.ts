// What a restore from the bin changes of documents beyond the rows that come back.
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/**
 * Documents that were not deleted with their group return to it, unless they have another one. The
 * history entry of the request takes over what moved along, as for moves by foreign keys.
 */
export const returnToGroups = ({ account_id, levels }: WorkspaceScope, deletion_id: number): Sql =>
  sql`
    with returned as (
      update documents d set group_id = m.group_id
      from bin_group_members m join document_groups g on g.account_id = ${account_id} and g.id = m.group_id
      where m.account_id = ${account_id} and m.deletion_id = ${deletion_id}
        and d.account_id = ${account_id} and d.id = m.document_id and d.group_id is null
        and d.client_id = g.client_id and d.security_level = any (${levels}::text[])
      returning d.id, json_build_object('group_id', json_build_object('before', null, 'after', d.group_id)) as fields
    ), moved as (select jsonb_object_agg(r.id, r.fields) as fields from returned r)
    select set_config('app.moved_along',
      (coalesce(nullif(current_setting('app.moved_along', true), '')::jsonb, '{}') || m.fields)::text, true)
    from moved m where m.fields is not null`
