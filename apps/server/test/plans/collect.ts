// Collects the statements that read tenant tables, with their values, while requests run.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Statement } from '../../src/platform/database/query/pipeline.ts'
import { ROLES } from '../../src/platform/database/connection/roles.ts'
import { toParameter } from '../../src/platform/database/query/values.ts'

/** A statement as the server sent it, with the role and the settings of its round trip. */
export interface CollectedStatement {
  /** The request that sent it first, and its place among the statements of that request. */
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
  readonly role: string
  readonly settings: readonly (string | null)[]
  /** What its request has announced to delete, as `app.deleting` has it. */
  readonly deleting?: string | null
}

/** Tables and views with records of firms and people. */
export const TENANT_TABLES = [
  'account_totals',
  'accounts',
  'bin_hours',
  'bin_parents',
  'bin_rows',
  'bin_totals',
  'case_events',
  'case_members',
  'case_parties',
  'cases',
  'clients',
  'conflict_checks',
  'conflict_hits',
  'connection_requests',
  'connections',
  'court_days',
  'deadline_events',
  'deadlines',
  'deletions',
  'document_groups',
  'documents',
  'entries',
  'entry_amendments',
  'firm_profiles',
  'history_index',
  'history_places',
  'history_seals',
  'history_within',
  'holds',
  'invitations',
  'level_plans',
  'notifications',
  'people',
  'retired_names',
  'sessions',
  'sign_ins',
  'updates',
  'users',
] as const
const READS_TENANTS = new RegExp(
  String.raw`\b(from|join|update|using)\s+(${TENANT_TABLES.join('|')})(_within)?\b|\b(search|check)_conflicts\b`,
  'i',
)
const SETTINGS = "select set_config('app.account_id'"
const DELETING = "select set_config('app.deleting'"

interface RoundTrip {
  readonly client: { readonly user?: string }
  readonly statements: readonly Statement[]
}

/** Collects between `start` and `stop`; each statement with the same values once. */
export class StatementCollector {
  readonly statements: CollectedStatement[] = []
  readonly #known = new Set<string>()
  /** A transaction sends its settings in the first round trip only. */
  readonly #settings = new WeakMap<object, readonly (string | null)[]>()
  readonly #deleting = new WeakMap<object, string | null>()
  #request = ''
  #place = 0
  readonly #onRoundTrip = (message: unknown) => this.#add(message as RoundTrip)

  start = () => subscribe('casework:statements', this.#onRoundTrip)
  stop = () => unsubscribe('casework:statements', this.#onRoundTrip)

  /** Names what is sent from now on. */
  beginRequest(name: string): void {
    this.#request = name
    this.#place = 0
  }

  #add({ client, statements }: RoundTrip): void {
    for (const { text, values } of statements) {
      const given = values.map(toParameter)
      if (text.startsWith(SETTINGS)) {
        this.#settings.set(client, given)
        this.#deleting.delete(client)
      }
      if (text.startsWith(DELETING)) this.#deleting.set(client, given[0] ?? null)
      if (!READS_TENANTS.test(text)) continue
      const role = client.user?.startsWith(ROLES.auth.group) ? ROLES.auth.group : ROLES.app.group
      const settings = this.#settings.get(client) ?? []
      const deleting = this.#deleting.get(client) ?? null
      const key = JSON.stringify([text, given, role, settings])
      if (this.#known.has(key)) continue
      this.#known.add(key)
      this.#place += 1
      const name = `${this.#request} #${this.#place}`
      this.statements.push({ name, text, values: given, role, settings, deleting })
    }
  }
}
