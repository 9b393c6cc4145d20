// Compares a name with everything that the firm knows, for the features that add or change names.
import type { ConflictAnswer, ConflictSide } from '@casework/contract/conflicts'
import type { Level } from '@casework/contract/document-levels'
import type { ConflictSummary } from '@casework/contract/parts/conflict-summary'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { keyedHash } from '../../platform/keys.ts'
import { sendAlert } from '../alerts/index.ts'
import {
  foldNames,
  insertCheck,
  searchHits,
  summarizeCheck,
  type Occasion,
  type Subject,
} from './conflicts.sql.ts'
import { insertRetiredNames } from './retired-names.sql.ts'

/** A record that is about to be deleted. */
interface RetiringRecord {
  readonly name: string
  readonly client_id?: number
  readonly person_id?: number
  readonly security_level: Level
}

export interface ConflictChecker {
  search(scope: WorkspaceScope, subject: Subject): Promise<ConflictAnswer>
  /**
   * Stores a check in the caller's transaction when a hit needs a decision, and tells the owner when
   * a hit is above the caller's levels. Call it after everything else that locks: it locks the
   * checks of the firm until the transaction ends.
   */
  check(
    scope: WorkspaceScope,
    subject: Subject & { readonly folded?: string | undefined },
    occasion: Occasion,
  ): Promise<ConflictSummary>
  /** Keeps the hashes of names whose records are deleted in this transaction. */
  retire(
    scope: WorkspaceScope,
    side: ConflictSide,
    records: readonly RetiringRecord[],
  ): Promise<void>
  /** The hash of a folded name, hex; null for a name without letters. */
  hashFolded(account_id: number, folded: string): string | null
}

/** @param key derived from SECRET_KEY */
export function createConflictChecker(key: Buffer): ConflictChecker {
  const hashFolded = (account_id: number, folded: string) =>
    folded === '' ? null : keyedHash(key, String(account_id), folded)

  const hashName = async (scope: WorkspaceScope, name: string | null) => {
    if (name === null) return null
    const [folded = ''] = await foldNames(scope, [name])
    return hashFolded(scope.account_id, folded)
  }

  return {
    hashFolded,

    search: async (scope, subject) =>
      searchHits(scope, subject, await hashName(scope, subject.name)),

    check: async (scope, subject, occasion) => {
      const { folded } = subject
      const hash =
        folded === undefined
          ? await hashName(scope, subject.name)
          : hashFolded(scope.account_id, folded)
      const id = await insertCheck(scope, subject, hash, occasion)
      const found = id === null ? undefined : await summarizeCheck(scope, id)
      if (id === null || !found) return null
      const { hits, has_hidden, owner_id, maker } = found
      if (has_hidden)
        await sendAlert(scope, [owner_id], {
          kind: 'conflict_hidden',
          values: { person: maker },
          link: { type: 'conflict_check', id, case_id: occasion.case_id ?? null },
          once_key: `conflict_hidden:${id}`,
        })
      return { id, state: 'open', hits, has_hidden }
    },

    retire: async (scope, side, records) => {
      if (records.length === 0) return
      const folded = await foldNames(
        scope,
        records.map(({ name }) => name),
      )
      const names = records.map(({ client_id, person_id, security_level }, at) => ({
        hash: hashFolded(scope.account_id, folded[at] ?? '') ?? '',
        client_id: client_id ?? null,
        person_id: person_id ?? null,
        security_level,
      }))
      await scope.one(insertRetiredNames(scope, side, names))
    },
  }
}
