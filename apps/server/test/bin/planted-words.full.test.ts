// An attack: words and numbers of records in the bin, looked for in everything that is sent to
// roles that must not know them.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { addDeadline, buildOwn, dayIn } from '../deadlines/add-deadline.ts'
import { momentOf, runReminders } from '../deadlines/run-reminders.ts'
import { createGroup } from '@casework/testing/documents/groups'
import { samples } from '@casework/testing/documents/sample-files'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { addEveryRole, buildEntry } from '../journal/entries.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { listItems, restoreItem } from './bin-items.ts'
import { listReads, readEach, type Read, type ReadIds } from './every-read.ts'
import { addEveryId } from './full-tree.ts'

// The reminders cover the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })
const HIDDEN_FROM = ['diamond', 'gold', 'silver'] as const
const SESSIONS = 237
/** Of red records: never for these roles. */
const RED = ['quagga-document', 'quagga-file', 'quagga-entry', 'quagga-amendment', 'quagga-person']

/** What stays readable of a deleted record: path, words and reason. None of them is of red records. */
const SAID_ON_PURPOSE: Readonly<Record<string, readonly [words: string[], reason: string]>> = {
  '/documents/:id/history/': [
    ['quagga-group'],
    'A document that stays says "Deleted with {root}" (HIST-015)',
  ],
  '/conflicts/': [
    ['quagga-client', 'quagga-case'],
    'A check that was made keeps its words (CONF-013)',
  ],
  '/updates/': [['quagga-deadline'], 'What a person was told before the delete (FIRM-030)'],
}

/** Red records among others, with words and numbers that nothing else has. */
async function plant(firm: Firm, { gold, diamond }: Awaited<ReturnType<typeof addEveryRole>>) {
  const { owner, account_id } = firm
  const client = await firm.addClient({ name: 'quagga-client' })
  const legalCase = await firm.addCase({ client, title: 'quagga-case' })
  const session = await firm.addSession({ legalCase, title: 'quagga-session' })
  const [client_id, case_id, session_id] = [client.id, legalCase.id, session.id]
  await inTransaction(casework.appPool, { account_id, user_id: owner.user_id }, (scope) =>
    scope.many(sql`
      insert into sessions (account_id, case_id, client_id, title, date)
      select ${account_id}, ${case_id}, ${client_id}, 'Hearing ' || n, timestamp '2027-01-01 09:00' + n * interval '1 hour'
      from generate_series(1, ${SESSIONS - 1}) n`),
  )
  const group = await createGroup(firm, session_id, 'quagga-group')
  const document = await uploadOne(
    owner,
    { client_id, session_id, security_level: 'red', doc_name: 'quagga-document' },
    ['quagga-file.pdf', samples.pdf(48_611)],
  )
  // Its history has the group.
  const grouped = await uploadText(owner, { client_id, group_id: group.id })
  const entry = await owner.call(journalEndpoints.create, {
    body: buildEntry(case_id, { session_id, security_level: 'red', body: 'quagga-entry' }),
  })
  await owner.call(journalEndpoints.amend, {
    params: { id: entry.id },
    body: { body: 'quagga-amendment', minutes: 15 },
  })
  const person = await owner.call(partyEndpoints.createPerson, {
    body: { name: 'quagga-person', security_level: 'red' },
  })
  await owner.call(partyEndpoints.add, {
    params: { id: case_id },
    body: { person_id: person.id, role: 'opponent' },
  })
  const deadline = await addDeadline(owner, {
    ...buildOwn(case_id, { title: 'quagga-deadline', due_on: dayIn('UTC', 2) }),
    user_id: gold.user_id,
    second_user_id: diamond.user_id,
  })
  return {
    clients: client_id,
    cases: case_id,
    sessions: session_id,
    documents: document.id,
    'document-groups': group.id,
    deadlines: deadline.id,
    entries: entry.id,
    people: person.id,
    grouped,
    bytes: document.file_size,
  }
}

/** Records that stay: the client is an opponent in a case of another one. */
async function addKept(firm: Firm, client_id: number): Promise<ReadIds> {
  const { owner } = firm
  const { id: people } = await owner.call(partyEndpoints.createPerson, { body: { name: 'Ann' } })
  const ids = await addEveryId(firm, people)
  await owner.call(partyEndpoints.add, {
    params: { id: ids.cases },
    body: { client_id, role: 'opponent' },
  })
  return ids
}

/** All reads about these records, each once. */
const listOnce = (...about: ReadIds[]): Read[] => {
  const reads = about.flatMap((ids) => listReads(ids, ['quagga']))
  const describe = ({ name, endpoint, parts: { params } }: Read) =>
    endpoint.path.includes(':') ? `${name} ${JSON.stringify(params)}` : name
  return [...new Map(reads.map((read) => [describe(read), read])).values()]
}

/** Everything that a person's open streams have received, when they are closed. */
async function watchStreams(person: Person, account_id: number) {
  const streams = await Promise.all(
    ['updates', 'notifications'].map((name) =>
      openEventStream(
        `${casework.address}/api/${name}/stream/?owner_account_id=${account_id}`,
        person.token,
      ),
    ),
  )
  return async () => {
    const events: string[] = []
    for (const stream of streams) {
      await stream.close()
      for (let event = await stream.next(); event !== undefined; event = await stream.next())
        events.push(event)
    }
    return events.join('\n')
  }
}

const hasNumber = (text: string, number: number) =>
  new RegExp(String.raw`(?<![\w.])${number}(?!\w)`).test(text)
const findPlanted = (text: string, words: readonly string[], numbers: readonly number[]) => [
  ...words.filter((word) => text.toLowerCase().includes(word)),
  ...numbers.filter((number) => hasNumber(text, number)).map(String),
]

test('no answer, stream or mail shows a word or number of a deleted record, deleted, restored or purged, to a role below admin (BIN-004, BIN-005)', async () => {
  const firm = await newFirm(casework)
  const { owner, account_id } = firm
  const people = await addEveryRole(firm)
  const { grouped, bytes, ...planted } = await plant(firm, people)
  const kept = await addKept(firm, planted.clients)
  const reads = listOnce(kept, { ...kept, ...planted }, { ...kept, documents: grouped })
  const readTexts = async (person: Person) => await readEach(person, reads)
  const everything = (await readTexts(owner)).map(({ text }) => text).join('\n')
  const OTHERS = ['client', 'case', 'session', 'group', 'deadline'].map((kind) => `quagga-${kind}`)
  // They are there to be found.
  const all = [...RED, ...OTHERS]
  expect(findPlanted(everything, all, [SESSIONS, bytes])).toEqual([
    ...all,
    String(SESSIONS),
    String(bytes),
  ])

  const closeStreams = await Promise.all(
    HIDDEN_FROM.map((role) => watchStreams(people[role], account_id)),
  )
  const sent = (await casework.mails()).length
  const told: string[] = []
  const look = async (phase: string, words: readonly string[], numbers: readonly number[]) => {
    for (const role of HIDDEN_FROM)
      for (const { name, text } of await readTexts(people[role])) {
        const [onPurpose = []] = SAID_ON_PURPOSE[name.split(' ')[0] ?? ''] ?? []
        const found = findPlanted(text, words, numbers).filter((word) => !onPurpose.includes(word))
        if (found.length > 0) told.push([phase, role, name, ...found].join(' '))
      }
  }

  const remove = (endpoint: Parameters<Person['ask']>[0], id: number) =>
    owner.ask(endpoint, { params: { id } })
  await remove(documentEndpoints.remove, planted.documents)
  await remove(documentGroupEndpoints.remove, planted['document-groups'])
  await look('a document and a group', [...RED, 'quagga-group'], [bytes])
  await remove(sessionEndpoints.remove, planted.sessions)
  await remove(caseEndpoints.remove, planted.cases)
  const below = all.filter((word) => word !== 'quagga-client')
  const numbers = [bytes, SESSIONS, SESSIONS - 1]
  await look('a session and its case', below, numbers)
  await remove(clientEndpoints.remove, planted.clients)
  expect(await listItems(firm)).toHaveLength(5)
  await look('the client', all, numbers)
  await runReminders(casework, momentOf(dayIn('UTC', 1)))
  const mails = (await casework.mails()).slice(sent).join('\n')
  expect(findPlanted(mails, all, numbers)).toEqual([])

  for (let [item] = await listItems(firm); item; [item] = await listItems(firm))
    expect((await restoreItem(firm, item.id, true)).status).toBe(200)
  await look('restored', RED, [bytes])

  await owner.call(clientEndpoints.remove, { params: { id: planted.clients } })
  // As every minute: for each record, a purge looks through each entry that is not sealed.
  await sealFirm(casework.jobsPool, account_id)
  const [item] = await listItems(firm)
  await owner.call(binEndpoints.purge, { params: { id: item?.id ?? 0 } })
  await look('purged', all, [bytes, SESSIONS])
  for (const [at, close] of closeStreams.entries())
    expect([HIDDEN_FROM[at], findPlanted(await close(), all, numbers)]).toEqual([
      HIDDEN_FROM[at],
      [],
    ])
  expect(told).toEqual([])
}, 120_000)
