// The writes that cascade, or touch rows of other records, each as a request about one world.
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { documentBatches, type DocumentPlace } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { binEndpoints } from '@casework/contract/bin'
import { holdEndpoints } from '@casework/contract/holds'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { Answer, Person } from '@casework/testing'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import type { World } from './worlds.ts'

interface Caller {
  readonly person: Person
  readonly colleague: Person
  readonly world: World
  /** Counts the requests of one write. */
  readonly n: number
}
type Send = (caller: Caller) => Promise<Answer>

const alternate = <T>(n: number, one: T, other: T): T => (n % 2 === 0 ? one : other)

const saveSession = (
  { person, world, n }: Caller,
  place: Partial<Record<'case_id' | 'client_id', number>>,
) =>
  person.ask(sessionEndpoints.update, {
    params: { id: world.session },
    body: {
      title: `Hearing ${n}`,
      date: `2026-03-${String(10 + n)}T09:30:00`,
      case_id: world.case,
      client_id: world.client,
      ...place,
    },
  })
const saveGroup = ({ person, world, n }: Caller, session_id: number) =>
  person.ask(documentGroupEndpoints.update, {
    params: { id: world.group },
    body: { name: `Exhibits ${n}`, session_id },
  })
const saveCase = ({ person, world, n }: Caller, client: number) =>
  person.ask(caseEndpoints.update, {
    params: { id: world.case },
    body: { title: `Case ${n}`, date: '2026-02-18', client_id_input: client },
  })
const changeMany = (
  { person, world }: Caller,
  change: object,
  ids = [world.document, world.next_document, world.case_document],
) => person.ask(documentBatches.updateMany, { body: { ids, ...change } })
const upload = ({ person, world }: Caller, place: Record<string, number>) =>
  tryUpload(person, [
    ['security_level', 'yellow'],
    ['client_id', String(world.client)],
    ...Object.entries(place).map(([field, id]) => [field, String(id)] as const),
    ['store_as_group', place['group_id'] === undefined ? 'false' : 'true'],
    ['brief.pdf', samples.pdf()],
  ])
const savePerson = ({ person, world, n }: Caller, security_level: 'red' | 'green' | undefined) =>
  person.ask(partyEndpoints.updatePerson, {
    params: { id: world.person },
    body: { name: `Person ${n}`, security_level },
  })
const setStatus =
  (status: 'open' | 'closed' | 'archived'): Send =>
  ({ person, world }) =>
    person.ask(caseEndpoints.setStatus, {
      params: { id: world.case },
      body: { status, accept_open: true },
    })
const entry = { kind: 'note', body: 'They called again.', happened_at: '2026-03-04T10:00' }
const place = (
  client_id: number,
  case_id: number | null,
  session_id: number | null,
): { place: DocumentPlace } => ({
  place: { client_id, case_id, session_id },
})

/** What is there before and after is the same, except for moves to and fro. */
export const WRITES: Record<string, Send> = {
  'client save': ({ person, world, n }) =>
    person.ask(clientEndpoints.update, {
      params: { id: world.client },
      body: { name: `Client ${n}` },
    }),
  'case save': (caller) => saveCase(caller, caller.world.client),
  'case move': (caller) =>
    saveCase(caller, alternate(caller.n, caller.world.other_client, caller.world.client)),
  'case details': ({ person, world, n }) =>
    person.ask(caseEndpoints.updateDetails, {
      params: { id: world.case },
      body: { court: `Court ${n}` },
    }),
  'case closing': (caller) => setStatus(alternate(caller.n, 'closed', 'open'))(caller),
  'case archiving': (caller) =>
    setStatus((['closed', 'archived', 'open'] as const)[caller.n % 3] ?? 'open')(caller),
  'case creation': ({ person, world, n }) =>
    person.ask(caseEndpoints.create, {
      body: { title: `New ${n}`, date: '2026-02-18', client_id_input: world.client },
    }),
  'team change': ({ person, colleague, world, n }) =>
    n % 2 === 0
      ? person.ask(caseContents.addToTeam, {
          params: { id: world.case },
          body: { user_id: colleague.user_id, part: 'member' },
        })
      : person.ask(caseContents.removeFromTeam, {
          params: { id: world.case, user_id: colleague.user_id },
        }),
  'hand-over': ({ person, colleague, n }) => {
    const [from, to] = alternate(n, [person, colleague], [colleague, person])
    return person.ask(deadlineDuties.handOver, {
      body: {
        from_user_id: from?.user_id,
        to_user_id: to?.user_id,
        deadline_ids: null,
        with_cases: true,
      },
    })
  },
  'party creation': ({ person, world, n }) =>
    person.ask(partyEndpoints.add, {
      params: { id: world.case },
      body: { person: { name: `Witness ${n}` }, role: 'opponent' },
    }),
  'party change': ({ person, world, n }) =>
    person.ask(partyEndpoints.change, {
      params: { id: world.case, party_id: world.party },
      body: { role: alternate(n, 'witness', 'expert') },
    }),
  'person save': (caller) => savePerson(caller, undefined),
  'person level': (caller) => savePerson(caller, alternate(caller.n, 'red', 'green')),
  'session creation': ({ person, world }) =>
    person.ask(sessionEndpoints.create, {
      body: {
        title: 'New',
        date: '2026-03-04T09:30:00',
        case_id: world.case,
        client_id: world.client,
      },
    }),
  'session save': (caller) => saveSession(caller, {}),
  'session move': (caller) =>
    saveSession(caller, {
      case_id: alternate(caller.n, caller.world.other_case, caller.world.case),
    }),
  'session move to a client': (caller) =>
    saveSession(caller, {
      client_id: alternate(caller.n, caller.world.other_client, caller.world.client),
    }),
  'group creation': ({ person, world, n }) =>
    person.ask(documentGroupEndpoints.create, {
      body: { name: `New ${n}`, session_id: world.session },
    }),
  'group rename': (caller) => saveGroup(caller, caller.world.session),
  'group move': (caller) =>
    saveGroup(caller, alternate(caller.n, caller.world.next_session, caller.world.session)),
  'document save': ({ person, world, n }) =>
    person.ask(documentEndpoints.update, {
      params: { id: world.document },
      body: { doc_name: `Brief ${n}` },
    }),
  'document level': ({ person, world, n }) =>
    person.ask(documentEndpoints.update, {
      params: { id: world.document },
      body: { security_level: alternate(n, 'red', 'yellow') },
    }),
  'move to group': ({ person, world, n }) =>
    person.ask(documentEndpoints.move, {
      params: { id: world.document },
      body: { group_id: [world.group, world.next_group, null][n % 3] },
    }),
  'bulk group': (caller) =>
    changeMany(caller, {
      group_id: alternate(caller.n, caller.world.group, caller.world.next_group),
    }),
  'bulk place': (caller) => {
    const { client, case: legalCase, session, next_session, far_session, other_case } = caller.world
    return changeMany(
      caller,
      [
        place(client, legalCase, session),
        place(client, legalCase, next_session),
        place(client, other_case, far_session),
        place(client, legalCase, null),
      ][caller.n % 4] ?? {},
    )
  },
  'bulk level': (caller) =>
    changeMany(caller, { security_level: alternate(caller.n, 'yellow', 'red') }),
  'level plan': ({ person, world, n }) =>
    n % 3 === 2
      ? person.ask(levelPlans.endPlan, { params: { id: world.document } })
      : person.ask(levelPlans.setPlan, {
          params: { id: world.document },
          body: {
            to_level: 'green',
            after_session_id: alternate(n, world.session, world.next_session),
            days: 3650,
          },
        }),
  'upload to the case': (caller) => upload(caller, { case_id: caller.world.case }),
  'upload to the session': (caller) => upload(caller, { session_id: caller.world.session }),
  'upload to the group': (caller) => upload(caller, { group_id: caller.world.group }),
  'deadline creation': ({ person, world }) =>
    person.ask(deadlineEndpoints.create, {
      body: {
        case_id: world.case,
        session_id: world.session,
        kind: 'own',
        title: 'File it',
        due_on: '2099-03-02',
      },
    }),
  'deadline save': ({ person, world, n }) =>
    person.ask(deadlineEndpoints.update, {
      params: { id: world.deadline },
      body: {
        title: `File ${n}`,
        due_on: '2099-03-02',
        session_id: [world.session, world.next_session, null][n % 3],
        user_id: person.user_id,
        second_user_id: null,
      },
    }),
  'deadline done': ({ person, world, n }) =>
    n % 2 === 0
      ? person.ask(deadlineEndpoints.done, { params: { id: world.deadline }, body: {} })
      : person.ask(deadlineEndpoints.reopen, {
          params: { id: world.deadline },
          body: { reason: 'Not yet' },
        }),
  'entry creation': ({ person, world }) =>
    person.ask(journalEndpoints.create, {
      body: { ...entry, case_id: world.case, session_id: world.session, security_level: 'green' },
    }),
  'entry save': ({ person, world, n }) =>
    person.ask(journalEndpoints.update, {
      params: { id: world.entry },
      body: { ...entry, session_id: [world.session, world.next_session, null][n % 3] },
    }),
  'entry level': ({ person, world, n }) =>
    person.ask(journalEndpoints.setLevel, {
      params: { id: world.entry },
      body: { security_level: alternate(n, 'yellow', 'green') },
    }),
  'entry amendment': ({ person, world }) =>
    person.ask(journalEndpoints.amend, {
      params: { id: world.entry },
      body: { body: 'And again.' },
    }),
  'hold on the case': ({ person, world }) =>
    person.ask(holdEndpoints.place, { body: { case_id: world.case, reason: 'Litigation' } }),
}

type Removal = Pick<AnyEndpoint, 'method' | 'path'>
const remove =
  (endpoint: Removal, name: keyof World): Send =>
  ({ person, world }) =>
    person.ask(endpoint, { params: { id: world[name] } })

/** Each is about a world of its own. */
export const REMOVALS: Record<string, Send> = {
  'client deletion': remove(clientEndpoints.remove, 'client'),
  'case deletion': remove(caseEndpoints.remove, 'case'),
  'session deletion': remove(sessionEndpoints.remove, 'session'),
  'group deletion': remove(documentGroupEndpoints.remove, 'group'),
  'document deletion': remove(documentEndpoints.remove, 'document'),
  'session deletion and restore': async (caller) => {
    const { person, world } = caller
    const deleted = await person.ask(sessionEndpoints.remove, { params: { id: world.session } })
    if (deleted.status !== 200) return deleted
    const { items } = await person.call(binEndpoints.list, { query: { page_size: '100' } })
    const id = items.find(({ record_id }) => record_id === world.session)?.id
    return person.ask(binEndpoints.restore, { params: { id }, body: { with_parents: true } })
  },
  'entry deletion': ({ person, world }) =>
    person.ask(journalEndpoints.remove, {
      params: { id: world.entry },
      body: { reason: 'Wrong case' },
    }),
  'party removal': ({ person, world }) =>
    person.ask(partyEndpoints.remove, { params: { id: world.case, party_id: world.party } }),
  'undoing an import': remove(clientImports.undoImport, 'import'),
}
