// What a server has acknowledged, and so what must be in its database and its file store.

/** A client's name; undefined when it was deleted. */
type Name = string | undefined

export interface Ledger {
  /** Document id -> hash of its bytes. */
  readonly documents: Map<number, string>
  /** Client id -> its possible names: two while the outcome of a write is unknown. */
  readonly clients: Map<number, readonly Name[]>
  /** Ids of clients written since they were last compared with the database. */
  readonly changed: Set<number>
}

export const createLedger = (): Ledger => ({
  documents: new Map(),
  clients: new Map(),
  changed: new Set(),
})

export const countAcknowledged = ({ documents, clients }: Ledger): number =>
  documents.size + clients.size

/** Records the names that the client may have from now on. */
export function expectAnyOf(ledger: Ledger, id: number, names: readonly Name[]): void {
  ledger.clients.set(id, names)
  ledger.changed.add(id)
}

/** Records the name that was found in the database. */
export function settle(ledger: Ledger, id: number, name: Name): void {
  ledger.clients.set(id, [name])
  ledger.changed.delete(id)
}
