// Lists and undoes imports of clients.
import type { clientImports } from '@casework/contract/client-imports'
import { createPagination } from '../../platform/database/list/paging.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { recordHistory } from '../../platform/history-details.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import { deleteImported, listImports, lockImport, saveUndo } from './client-imports.sql.ts'

export const createClientImportService = (
  checker: ConflictChecker,
): Omit<HandlersOf<typeof clientImports>, 'import' | 'previewImport'> => ({
  listImports: async ({ scope }, { query }) => {
    const { items, count } = await listImports(scope, query)
    return { items, pagination: createPagination(query, count, false) }
  },

  undoImport: async ({ scope, actor }, { params }) => {
    if (!(await lockImport(scope, params.id))) throw missing('Import not found')
    let removed_count = 0
    for (;;) {
      const removed = await deleteImported(scope, params.id, actor.role)
      if (removed.length === 0) break
      removed_count += removed.length
      await checker.retire(
        scope,
        'ours',
        removed.map(({ id, name }) => ({ name, client_id: id, security_level: 'green' })),
      )
    }
    const undone = removed_count > 0 ? await saveUndo(scope, params.id) : undefined
    if (!undone)
      throw new Refusal(
        'conflict',
        'No client of this import can be removed: all were changed or have records',
      )
    recordHistory(scope, { unit_id: undone.deletion_id, object_type: 'import' })
    return { ...undone, removed_count }
  },
})
