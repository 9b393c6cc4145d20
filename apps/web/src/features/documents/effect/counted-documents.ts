import type { DocumentRecord } from '@casework/contract/documents'
import { MAX_LEVEL_EFFECT_DOCUMENTS } from '@casework/contract/effects'

/**
 * The documents that the server is asked about, since it counts no more than 100. One of each level
 * comes first: who gains or loses access depends on the levels alone, and is right for all then.
 */
export function pickCounted(documents: readonly DocumentRecord[]): DocumentRecord[] {
  const ofEachLevel = new Map(documents.map((document) => [document.security_level, document]))
  return [...new Set([...ofEachLevel.values(), ...documents])].slice(0, MAX_LEVEL_EFFECT_DOCUMENTS)
}
