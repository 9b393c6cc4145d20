import { inTransaction, sql } from '../../../../apps/server/src/platform/database/query/scope.ts'
import type { Firm, TestApp } from '../index.ts'

/** Inserts green documents without files, faster than uploads. Returns their ids. */
export const seedDocuments = (
  casework: TestApp,
  { account_id }: Firm,
  place: { client_id: number; case_id?: number; session_id?: number; group_id?: number },
  count: number,
): Promise<number[]> =>
  inTransaction(casework.authPool, { account_id, levels: ['green'] }, async (scope) =>
    (
      await scope.many<{ id: number }>(sql`
        insert into documents (account_id, client_id, case_id, session_id, group_id, file_name, file_size, security_level, sha256, store_key)
        select ${account_id}, ${place.client_id}, ${place.case_id ?? null}, ${place.session_id ?? null}, ${place.group_id ?? null},
          'paper-' || n || '.txt', n, 'green', repeat('0', 64), gen_random_uuid()::text
        from generate_series(1, ${count}::int) n returning id`)
    ).map(({ id }) => id),
  )
