import { endpoints } from '@casework/contract'
import type { Page } from 'playwright'

/** Path of each screen by its name; records are those of the demo firm that is signed in. */
export type Places = Readonly<Record<string, string>>

/** The screens that need no sign-in. */
export const PUBLIC_PLACES: Places = {
  'sign-in': '/login',
  registration: '/register',
  'forgotten password': '/forgot-password',
}

/** What the screens of records show; the id of each is looked up in its list. */
const RECORDS = {
  client: endpoints.clients.list,
  case: endpoints.cases.list,
  session: endpoints.sessions.list,
  document: endpoints.documents.list,
  person: endpoints.parties.listPeople,
} as const

interface Listed {
  readonly id: number
  readonly preview_url?: string | null
}

/** The first record of a list; of documents, the first that has a picture. */
async function findFirst(page: Page, path: string): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`),
    page.goto(new URL(path.replace(/\/$/, ''), page.url()).href),
  ])
  const { data } = (await answer.json()) as { data: { items: Listed[] } }
  const first = data.items.find(({ preview_url }) => preview_url !== null)
  if (!first) throw new Error(`${path} is empty.`)
  return first.id
}

/** Finds the screens of the firm that `page` is signed in to. */
export async function findPlaces(page: Page): Promise<Places> {
  const ids: Record<string, number> = {}
  for (const [name, { path }] of Object.entries(RECORDS)) ids[name] = await findFirst(page, path)
  return {
    dashboard: '/dashboard',
    clients: '/clients',
    client: `/clients/${ids['client']}`,
    'cases of a client': `/clients/${ids['client']}?tab=cases`,
    'documents of a client': `/clients/${ids['client']}?tab=documents`,
    'new client': '/clients/create',
    'client, edited': `/clients/${ids['client']}/edit`,
    cases: '/cases',
    case: `/cases/${ids['case']}`,
    'sessions of a case': `/cases/${ids['case']}?tab=sessions`,
    'documents of a case': `/cases/${ids['case']}?tab=documents`,
    'new case': '/cases/create',
    'case, edited': `/cases/${ids['case']}/edit`,
    sessions: '/sessions',
    session: `/sessions/${ids['session']}`,
    'documents of a session': `/sessions/${ids['session']}?tab=documents`,
    'new session': '/sessions/create',
    'session, edited': `/sessions/${ids['session']}/edit`,
    documents: '/documents',
    document: `/documents/${ids['document']}`,
    'document, edited': `/documents/${ids['document']}/edit`,
    upload: '/documents?action=upload',
    groups: '/documents?tab=groups',
    deadlines: '/deadlines',
    people: '/people',
    'conflict checks': '/people?tab=conflicts',
    person: `/people/${ids['person']}`,
    connections: '/connections',
    requests: '/connections?tab=received-requests',
    history: '/history',
    bin: '/bin',
    imports: '/bin?tab=imports',
    holds: '/bin?tab=holds',
    'level plans': '/level-plans',
    firm: '/firm',
    roles: '/roles',
    'profile settings': '/profile-settings',
    security: '/profile-settings?tab=security',
    notifications: '/notifications',
    messages: '/messages',
  }
}
