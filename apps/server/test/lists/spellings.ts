import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { searchEndpoints, type FoundRecord } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import type { Firm, Person, TestApp } from '@casework/testing'

/** A name as it is stored, and as somebody else writes it. */
export const SPELLINGS: readonly (readonly [stored: string, typed: string])[] = [
  ['Anja Müller', 'muller'],
  ['Jäger & Söhne', 'jaeger'],
  ['Goethals', 'Göthals'],
  ['Straßer', 'Strasser'],
  ['Weissmann', 'Weißmann'],
  ['GROẞ', 'gross'],
  ['Élodie Lefèvre', 'elodie lefevre'],
  ['Ñandú Peña', 'nandu pena'],
  ['Łódź Trading', 'lodz'],
  ['Ørsted Holding', 'orsted'],
  ['Đorđević', 'Dordevic'],
  ['Kılıç', 'Kilic'],
  ['İnönü', 'inonu'],
  ['Æther Works', 'aether'],
  ['Cœur de Lion', 'coeur'],
  ['Þórr Vík', 'thorr'],
  ['Şahin', 'SAHIN'],
  ['Čapek', 'capek'],
  ['Nguyễn', 'nguyen'],
  ['Béla Bartók', 'Be\u0301la'],
  ["Liam O'Brien", 'O’Brien'],
  ['Gina D’Angelo', "d'angelo"],
  ['Awa N`Diaye', 'NʼDiaye'],
  ['Lüdens-Kern', 'Ludens–Kern'],
  ['Saint\u2011Exupéry', 'saint-exupery'],
  ['Margaret Ellison', 'Margaret  Ellison'],
  ['Whitfield, Eleanor', 'eleanor whitfield,'],
  ['Ada Quartermain', 'Ada\u00a0Quartermain'],
  ['Soft Hyphenson', 'Hyphen\u00adson'],
  ['Zero Widthman', 'Width\u200bman'],
  ['Ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
  ['ﬁnch', 'finch'],
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ['Пётр Ёлкин', 'петр елкин'],
  ['Kanalufer 7–11', 'kanalufer 7-11'],
  ['Hafen 21 – 30', 'Hafen 21 — 30'],
  ['Register 3 O 12/26', '3 o 12/26'],
  ['Konto 1234−5678−9012', 'KONTO 1234-5678-9012'],
]

/** The title of a case and a session that are found by their client only. */
const PLAIN = 'Of the client'

/** A list or picker of the firm, and the names that it answers for a text. */
type Find = (owner: Person, text: string) => Promise<(string | null)[]>

const find = async (owner: Person, q: string) =>
  (await owner.call(searchEndpoints.find, { query: { q } })) as Record<string, FoundRecord[]>
const inPalette =
  (kind: string): Find =>
  async (owner, text) =>
    ((await find(owner, text))[kind] ?? []).map(({ name }) => name).filter((name) => name !== PLAIN)
const ofClientInPalette =
  (kind: string): Find =>
  async (owner, text) =>
    ((await find(owner, text))[kind] ?? [])
      .filter(({ name }) => name === PLAIN)
      .map((found) => ('client_name' in found ? String(found.client_name) : found.of))

/** Every list, filter and picker endpoint of a firm. */
export const PLACES: Readonly<Record<string, Find>> = {
  clients: async (owner, search) =>
    (await owner.call(clientEndpoints.list, { query: { search } })).items.map(({ name }) => name),
  'clients by name': async (owner, name) =>
    (await owner.call(clientEndpoints.list, { query: { name } })).items.map((found) => found.name),
  cases: async (owner, search) =>
    (await owner.call(caseEndpoints.list, { query: { search } })).items
      .map(({ title }) => title)
      .filter((title) => title !== PLAIN),
  'cases by title': async (owner, title) =>
    (await owner.call(caseEndpoints.list, { query: { title } })).items.map((found) => found.title),
  'cases of a client': async (owner, search) =>
    (await owner.call(caseEndpoints.list, { query: { search } })).items
      .filter(({ title }) => title === PLAIN)
      .map(({ client_name }) => client_name),
  sessions: async (owner, search) =>
    (await owner.call(sessionEndpoints.list, { query: { search } })).items
      .map(({ title }) => title)
      .filter((title) => title !== PLAIN),
  'sessions of a client': async (owner, search) =>
    (await owner.call(sessionEndpoints.list, { query: { search } })).items
      .filter(({ title }) => title === PLAIN)
      .map(({ client }) => client.name),
  'sessions by title': async (owner, title) =>
    (await owner.call(sessionEndpoints.list, { query: { title } })).items.map(
      (found) => found.title,
    ),
  groups: async (owner, search) =>
    (await owner.call(documentGroupEndpoints.list, { query: { search } })).items.map(
      ({ name }) => name,
    ),
  documents: async (owner, search) =>
    (await owner.call(documentEndpoints.list, { query: { search } })).items.map(
      ({ doc_name }) => doc_name,
    ),
  people: async (owner, search) =>
    (await owner.call(partyEndpoints.listPeople, { query: { search } })).items.map(
      ({ name }) => name,
    ),
  journal: async (owner, search) =>
    (await owner.call(journalEndpoints.list, { query: { search } })).items.map(({ body }) => body),
  'conflict checks': async (owner, search) =>
    (await owner.call(conflictEndpoints.list, { query: { search } })).items.map(
      ({ subject }) => subject.name,
    ),
  bin: async (owner, search) =>
    (await owner.call(binEndpoints.list, { query: { search } })).items.map(({ title }) => title),
  'clients of the palette': inPalette('clients'),
  'cases of the palette': inPalette('cases'),
  'sessions of the palette': inPalette('sessions'),
  'documents of the palette': inPalette('documents'),
  'cases of a client of the palette': ofClientInPalette('cases'),
  'sessions of a client of the palette': ofClientInPalette('sessions'),
  'people of the palette': inPalette('people'),
  'journal of the palette': inPalette('entries'),
}

/** Adds a record of each kind for every name, and what was deleted. */
export async function addNamed(casework: TestApp, firm: Firm, names: readonly string[]) {
  const { account_id, owner } = firm
  const fence = { account_id, user_id: owner.user_id, levels: ['red', 'yellow', 'green'] as const }
  await inTransaction(casework.appPool, fence, (scope) =>
    scope.batch([
      sql`insert into clients (account_id, name) select ${account_id}, n from unnest(${names}::text[]) n`,
      sql`insert into cases (account_id, client_id, title, date)
          select ${account_id}, c.id, t.title, '2026-01-02'
          from clients c cross join lateral (values (c.name), (${PLAIN})) t (title) where c.account_id = ${account_id}`,
      sql`insert into sessions (account_id, case_id, client_id, title, date)
          select ${account_id}, k.id, k.client_id, k.title, '2026-01-02 09:00' from cases k where k.account_id = ${account_id}`,
      sql`insert into document_groups (account_id, session_id, name)
          select ${account_id}, s.id, s.title from sessions s where s.account_id = ${account_id} and s.title <> ${PLAIN}`,
      sql`insert into documents (account_id, client_id, doc_name, file_name, file_size, store_key, sha256, security_level)
          select ${account_id}, c.id, c.name, 'a.pdf', 1, gen_random_uuid()::text, repeat('a', 64), 'green' from clients c where c.account_id = ${account_id}`,
      sql`insert into people (account_id, kind, name) select ${account_id}, 'person', n from unnest(${names}::text[]) n`,
      sql`insert into entries (account_id, case_id, kind, body, happened_at, security_level, user_id)
          select ${account_id}, k.id, 'note', k.title, '2026-01-02 09:00', 'green', ${owner.user_id} from cases k where k.account_id = ${account_id} and k.title <> ${PLAIN}`,
    ]),
  )
  for (const name of names) {
    await owner.call(conflictEndpoints.create, { body: { name, side: 'theirs' } })
    const gone = await owner.call(clientEndpoints.create, { body: { name } })
    await owner.call(clientEndpoints.remove, { params: { id: String(gone.id) } })
  }
}
