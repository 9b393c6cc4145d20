import { LEVELS, type Level } from '@casework/contract/document-levels'
import {
  inTransaction,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../../src/platform/database/query/scope.ts'
import type { Firm, TestApp } from '@casework/testing'

type Ids = readonly number[]
type OptionalIds = readonly (number | null)[]

const ids = (list: OptionalIds) => sql`${list}::bigint[]`

/** Inserts rows of a firm, one per id of the lists; returns their ids in this order. */
class Inserts {
  readonly #scope: WorkspaceScope

  constructor(scope: WorkspaceScope) {
    this.#scope = scope
  }

  async #insert(rows: Sql): Promise<number[]> {
    const inserted = await this.#scope.many<{ id: number }>(sql`insert into ${rows} returning id`)
    return inserted.map(({ id }) => id)
  }

  clients = (imports: OptionalIds) =>
    this.#insert(sql`
      clients (account_id, name, import_id) select ${this.#scope.account_id}, 'A client', i from unnest(${ids(imports)}) i`)

  imports = (count: number) =>
    this.#insert(sql`
      client_imports (account_id, user_id, file_name, client_count)
      select ${this.#scope.account_id}, current_user_id(), 'clients.csv', 1 from generate_series(1, ${count}::int)`)

  cases = (clients: Ids) =>
    this.#insert(sql`
      cases (account_id, client_id, title, date) select ${this.#scope.account_id}, c, 'A case', '2026-02-18' from unnest(${ids(clients)}) c`)

  sessions = (clients: Ids, cases: Ids) =>
    this.#insert(sql`
      sessions (account_id, client_id, case_id, title, date) select ${this.#scope.account_id}, c, k, 'A session', '2026-03-04 09:30'
      from unnest(${ids(clients)}, ${ids(cases)}) x (c, k)`)

  groups = (sessions: Ids) =>
    this.#insert(sql`
      document_groups (account_id, session_id, name) select ${this.#scope.account_id}, s, 'A group' from unnest(${ids(sessions)}) s`)

  documents = (
    level: Level,
    clients: Ids,
    cases: Ids,
    sessions: OptionalIds,
    groups: OptionalIds,
  ) =>
    this.#insert(sql`
      documents (account_id, client_id, case_id, session_id, group_id, file_name, file_size, security_level, sha256, store_key)
      select ${this.#scope.account_id}, c, k, s, g, 'paper.txt', 1, ${level}, repeat('0', 64), gen_random_uuid()::text
      from unnest(${ids(clients)}, ${ids(cases)}, ${ids(sessions)}, ${ids(groups)}) x (c, k, s, g)`)

  people = (count: number) =>
    this.#insert(sql`
      people (account_id, kind, name) select ${this.#scope.account_id}, 'person', 'A person' from generate_series(1, ${count}::int)`)

  parties = (cases: Ids, people: Ids) =>
    this.#insert(sql`
      case_parties (account_id, case_id, person_id, role) select ${this.#scope.account_id}, k, p, 'witness'
      from unnest(${ids(cases)}, ${ids(people)}) x (k, p)`)

  deadlines = (cases: Ids, sessions: Ids) =>
    this.#insert(sql`
      deadlines (account_id, case_id, session_id, kind, title, due_on, dated_by, created_by, user_id)
      select ${this.#scope.account_id}, k, s, 'own', 'File it', '2099-03-02', current_user_id(), current_user_id(), current_user_id()
      from unnest(${ids(cases)}, ${ids(sessions)}) x (k, s)`)

  entries = (cases: Ids, sessions: Ids) =>
    this.#insert(sql`
      entries (account_id, case_id, session_id, kind, body, security_level, happened_at, user_id)
      select ${this.#scope.account_id}, k, s, 'note', 'They called.', 'green', '2026-03-04 10:00', current_user_id()
      from unnest(${ids(cases)}, ${ids(sessions)}) x (k, s)`)
}

async function insertWorlds(insert: Inserts, count: number) {
  const nothing = Array.from({ length: count }, () => null)
  const imports = await insert.imports(count)
  await insert.clients(imports)
  const client = await insert.clients(nothing)
  const other_client = await insert.clients(nothing)
  const legalCase = await insert.cases(client)
  const other_case = await insert.cases(client)
  const session = await insert.sessions(client, legalCase)
  const next_session = await insert.sessions(client, legalCase)
  const far_session = await insert.sessions(client, other_case)
  const group = await insert.groups(session)
  const next_group = await insert.groups(next_session)
  const person = await insert.people(count)
  return {
    /** Of one more client, which has no records. */
    import: imports,
    client,
    other_client,
    case: legalCase,
    other_case,
    session,
    next_session,
    far_session,
    group,
    next_group,
    document: await insert.documents('yellow', client, legalCase, session, group),
    next_document: await insert.documents('red', client, legalCase, next_session, next_group),
    case_document: await insert.documents('green', client, legalCase, nothing, nothing),
    person,
    party: await insert.parties(legalCase, person),
    deadline: await insert.deadlines(legalCase, session),
    entry: await insert.entries(legalCase, session),
  }
}

/** The ids of records that belong together; the far session is in the other case. */
export type World = Readonly<Record<keyof Awaited<ReturnType<typeof insertWorlds>>, number>>

/** Adds a client with all that writes touch, several times; faster than requests. */
export const addWorlds = (
  { authPool }: TestApp,
  { account_id, owner: { user_id } }: Firm,
  count: number,
): Promise<World[]> =>
  inTransaction(authPool, { account_id, user_id, levels: LEVELS }, async (scope) => {
    const lists = await insertWorlds(new Inserts(scope), count)
    return lists.client.map(
      (_, at) =>
        Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list[at]])) as World,
    )
  })
