// Sends the requests to the real server on the small database.
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { sessionEndpoints } from '@casework/contract/sessions'
import { alertEndpoints } from '@casework/contract/alerts'
import { ask, startTestApp, type Answer, type TestApp } from '@casework/testing'
import { tryImport } from '../clients/import-clients.ts'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { StatementCollector, type CollectedStatement } from './collect.ts'
import { sendJournal } from './journal-requests.ts'
import { sendPeopleAndDeadlines } from './people-changes.ts'
import { sendReading } from './read-documents.ts'
import { listDocumentRequests, listRequests } from './requests.ts'
import { readSamples, type SampleIds } from './sample-ids.ts'
import type { Caller, Send } from './send.ts'
import { LARGE_FIRM } from './skewed-firms.ts'
import { sendRestore, sendTrustChanges } from './trust-changes.ts'

/** Runs all requests and returns what they sent. */
export async function collectStatements(database: TestDatabase): Promise<CollectedStatement[]> {
  const casework = await startTestApp({ database })
  const collector = new StatementCollector()
  collector.start()
  try {
    const { ids, silver } = await readSamples(database)
    const owner = signIn(casework, LARGE_FIRM)
    const send = async (name: string, request: () => Promise<Answer | number>) => {
      collector.beginRequest(name)
      const answer = await request()
      if (typeof answer !== 'number' && answer.status >= 400)
        throw new Error(`${name}: ${answer.status} ${answer.text}`)
    }
    for (const { name, path, query } of listRequests(ids))
      await send(name, () => owner.ask({ method: 'GET', path }, { query }))
    for (const { name, path, query } of listDocumentRequests(ids))
      await send(`silver, ${name}`, () =>
        signIn(casework, silver).ask({ method: 'GET', path }, { query }),
      )
    await send('import', () => tryImport(owner, ['clients.csv', writeSheet()]))
    await sendChanges(owner, ids, send)
    return collector.statements
  } finally {
    collector.stop()
    await casework.stop()
  }
}

/** @param user_id a person with a sign-in of the same id */
function signIn(casework: TestApp, user_id: number): Caller {
  const token = casework.tokens.sign({ user_id, sign_in_id: user_id })
  return {
    ask: (endpoint, given = {}, headers = {}) =>
      ask(casework.app, endpoint, given, { token, workspace: LARGE_FIRM, headers }),
  }
}

/** Rows of the imported file; every second one is known by its mobile number. */
const IMPORTED = 1000

const writeSheet = (): string =>
  [
    'Name,Country Code,Mobile,Email',
    ...Array.from({ length: IMPORTED }, (_, at) => {
      const mobile = at % 2 ? `07${String(at).padStart(9, '0')}` : `0999${at}`
      return `Imported ${at},GB,${mobile},imported${at}@example.com`
    }),
  ].join('\n')

/** Changes of the case file; the case is open again at the end. */
async function sendCaseChanges(owner: Caller, id: number, send: Send): Promise<void> {
  const { setStatus, updateDetails } = caseEndpoints
  const { addToTeam, removeFromTeam } = caseContents
  const params = { id }
  await send('change court details', () =>
    owner.ask(updateDetails, {
      params,
      body: { court: 'Landgericht', court_reference: '1 O 1/26' },
    }),
  )
  for (const part of ['lead', 'member'])
    await send(`add a ${part}`, () =>
      owner.ask(addToTeam, { params, body: { user_id: LARGE_FIRM, part } }),
    )
  await send('remove a member', () =>
    owner.ask(removeFromTeam, { params: { ...params, user_id: LARGE_FIRM } }),
  )
  for (const status of ['closed', 'open'])
    await send(`set the status ${status}`, () => owner.ask(setStatus, { params, body: { status } }))
}

/** One change of each kind; deletions last. */
async function sendChanges(owner: Caller, ids: SampleIds, send: Send): Promise<void> {
  const client = { name: 'Ann Cole', email: 'ann@example.com', mobile: '07123', country: 826 }
  const legalCase = { title: 'Cole v. Smith', client_id_input: ids.client, date: '2026-02-18' }
  const session = {
    title: 'Hearing',
    case_id: ids.case,
    client_id: ids.client,
    date: '2026-03-04T09:30:00',
    session_type: 'meeting',
  }
  const group = { session_id: ids.session, name: 'Exhibits' }
  const place = { client_id: ids.client, case_id: ids.case, session_id: ids.session }
  const params = (id: number) => ({ params: { id } })
  await send('update the firm', () =>
    owner.ask(firmEndpoints.update, { body: { name: 'Garcia LLP', timezone: 'Europe/London' } }),
  )
  const alerts = { body: { update_ids: [1, 2, 3] } }
  await send('mark alerts', () => owner.ask(alertEndpoints.markRead, alerts))
  await send('delete alerts', () => owner.ask(alertEndpoints.remove, alerts))
  const records = [
    ['client', clientEndpoints, client, ids.client],
    ['case', caseEndpoints, legalCase, ids.case],
    ['session', sessionEndpoints, session, ids.session],
    ['group', documentGroupEndpoints, group, ids.group],
  ] as const
  for (const [name, { create, update }, body, id] of records) {
    await send(`create a ${name}`, () => owner.ask(create, { body }))
    await send(`update a ${name}`, () => owner.ask(update, { ...params(id), body }))
  }
  for (const [client_id, case_id] of [
    [ids.heavyClient, ids.heavyCase],
    [ids.client, ids.case],
  ] as const) {
    await send('move a case', () =>
      owner.ask(caseEndpoints.update, {
        ...params(ids.case),
        body: { ...legalCase, client_id_input: client_id },
      }),
    )
    await send('move a session', () =>
      owner.ask(sessionEndpoints.update, {
        ...params(ids.session),
        body: { ...session, client_id, case_id },
      }),
    )
  }
  await sendCaseChanges(owner, ids.case, send)
  await send('upload a document', () => uploadText(owner, place))
  await sendReading(owner, place, send)
  const changes = { doc_name: 'Notes', security_level: 'yellow' }
  await send('update a document', () =>
    owner.ask(documentEndpoints.update, { ...params(ids.document), body: changes }),
  )
  await send('move a document', () =>
    owner.ask(documentEndpoints.move, { ...params(ids.document), body: { group_id: null } }),
  )
  const batches = [
    ['level', { security_level: 'red' }],
    ['group', { group_id: ids.group }],
    ['place', { place }],
  ] as const
  for (const [name, change] of batches)
    await send(`change the ${name} of documents`, () =>
      owner.ask(documentBatches.updateMany, { body: { ids: [ids.document], ...change } }),
    )
  await sendTrustChanges(owner, ids, send)
  await sendPeopleAndDeadlines(owner, ids, send)
  await sendJournal(owner, ids, send)
  await send('delete a document', () => owner.ask(documentEndpoints.remove, params(ids.document)))
  for (const [name, { remove }, , id] of records.toReversed())
    await send(`delete a ${name}`, () => owner.ask(remove, params(id)))
  await sendRestore(owner, send)
}
