import { describe, expect, test } from 'vitest'
import { nothing } from './parts/answer.ts'
import { json, isStaleAfter, type AnyEndpoint } from './parts/endpoint.ts'
import { endpoints } from './index.ts'

const BY_CAPABILITY: Record<string, Record<string, AnyEndpoint>> = endpoints
const ALL = Object.entries(BY_CAPABILITY).flatMap(([capability, members]) =>
  Object.entries(members).map(([name, endpoint]) => [`${capability}.${name}`, endpoint] as const),
)

const RECORDS = [
  'clients.list',
  'clients.get',
  'cases.list',
  'cases.get',
  'sessions.list',
  'sessions.get',
  'document-groups.list',
  'document-groups.get',
  'documents.list',
  'documents.get',
  'search.find',
  'dashboard.summary',
]
const TIMELINE = [...RECORDS, 'cases.overview', 'cases.timeline']
const DOCUMENTS = [...TIMELINE, 'firm.storage']
const CASES = [...TIMELINE, 'cases.team']
/** Records that take their documents along. */
const CASES_AND_DOCUMENTS = [...CASES, 'firm.storage']
/** Cases name their lead, who may leave the firm. */
const WITH_PEOPLE = ['cases.list', 'cases.get', 'cases.team']
const GROUPS = [
  'sessions.list',
  'sessions.get',
  'document-groups.list',
  'document-groups.get',
  'documents.list',
  'documents.get',
]
const CONNECTIONS = [
  'connections.followers',
  'connections.following',
  'connections.received',
  'connections.sent',
  'connections.searchAccounts',
  'invitations.list',
  'invitations.received',
  'firm.members',
  'dashboard.summary',
  ...WITH_PEOPLE,
]
const NOTIFICATIONS = ['notifications.list']
const UPDATES = ['updates.list']
const PROFILE = ['accounts.info', 'profile.read', 'firm.members', ...WITH_PEOPLE]
/** A firm's name is part of the profile, and follows the owner's name until it has its own. */
const FIRM = [...PROFILE, 'firm.get', 'cases.overview', 'cases.timeline']

/** For each write, the reads whose results are stale after it. */
const STALE_AFTER: Record<string, readonly string[]> = {
  'clients.create': RECORDS,
  'clients.import': RECORDS,
  'clients.update': RECORDS,
  'clients.remove': CASES_AND_DOCUMENTS,
  'cases.create': CASES,
  'cases.update': CASES,
  'cases.remove': CASES_AND_DOCUMENTS,
  'cases.updateDetails': CASES,
  'cases.setStatus': CASES,
  'cases.addToTeam': CASES,
  'cases.removeFromTeam': CASES,
  'sessions.create': TIMELINE,
  'sessions.update': TIMELINE,
  'sessions.remove': DOCUMENTS,
  'documents.upload': DOCUMENTS,
  'documents.update': DOCUMENTS,
  'documents.move': DOCUMENTS,
  'documents.updateMany': DOCUMENTS,
  'documents.downloadMany': [],
  'documents.remove': DOCUMENTS,
  'document-groups.create': GROUPS,
  'document-groups.update': GROUPS,
  'document-groups.remove': GROUPS,
  'connections.send': CONNECTIONS,
  'connections.answer': CONNECTIONS,
  'connections.answerByPut': CONNECTIONS,
  'connections.updateRole': CONNECTIONS,
  'connections.manage': CONNECTIONS,
  'invitations.send': CONNECTIONS,
  'invitations.resend': CONNECTIONS,
  'invitations.withdraw': CONNECTIONS,
  'invitations.accept': CONNECTIONS,
  'invitations.acceptReceived': CONNECTIONS,
  'invitations.decline': CONNECTIONS,
  'notifications.markReadInPanel': NOTIFICATIONS,
  'notifications.markRead': NOTIFICATIONS,
  'notifications.markUnread': NOTIFICATIONS,
  'notifications.remove': NOTIFICATIONS,
  'updates.markRead': UPDATES,
  'updates.remove': UPDATES,
  'firm.update': FIRM,
  'profile.update': FIRM,
  'profile.confirmEmail': PROFILE,
  'profile.keepEmail': PROFILE,
  'profile.savePreferences': PROFILE,
  // Nothing is cached before sign-in, and signing in or out clears the cache.
  'auth.register': [],
  'auth.login': [],
  'auth.confirm': [],
  'auth.resend': [],
  'auth.requestReset': [],
  'auth.confirmReset': [],
  'auth.undoEmailChange': [],
  'auth.refresh': [],
  'auth.logout': [],
  // Neither the password nor a mailed code is part of any result.
  'profile.changePassword': [],
  'profile.resendEmailCode': [],
}

const getCapability = (name: string) => name.slice(0, name.indexOf('.'))
const WRITES = ALL.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
const listed = new Set(Object.keys(STALE_AFTER).map(getCapability))
/** Capabilities without a row. They change and show their own records only. */
const separate = new Set(WRITES.map(getCapability).filter((name) => !listed.has(name)))

const findStale = (write: string) => {
  const changes = ALL.find(([name]) => name === write)?.[1].changes ?? []
  return ALL.filter(([, { shows = [] }]) => isStaleAfter(shows, { changes })).map(([name]) => name)
}

describe('freshness', () => {
  test('the table lists every write of its capabilities', () => {
    const writes = WRITES.filter((name) => listed.has(getCapability(name)))
    expect(Object.keys(STALE_AFTER).toSorted()).toEqual(writes.toSorted())
  })

  test('the table lists the capabilities of the requirements', () => {
    const required =
      'auth cases clients connections document-groups documents firm invitations notifications profile sessions updates'
    expect(required.split(' ').filter((name) => !listed.has(name))).toEqual([])
  })

  test.each(Object.entries(STALE_AFTER))('%s makes exactly these reads stale', (write, stale) => {
    const found = findStale(write).filter((name) => !separate.has(getCapability(name)))
    expect(found.toSorted()).toEqual(stale.toSorted())
  })

  test('a write of any other capability makes exactly the reads of that capability stale', () => {
    for (const write of WRITES.filter((name) => separate.has(getCapability(name)))) {
      const reads = ALL.filter(
        ([name, { method }]) => name.startsWith(`${getCapability(write)}.`) && method === 'GET',
      )
      expect([write, findStale(write)]).toEqual([write, reads.map(([name]) => name)])
    }
  })

  test('a read needs `shows`, a write needs `changes`, and unknown kinds do not compile', () => {
    const common = {
      path: '/things/',
      permission: 'public',
      limit: 'requests',
      summary: '',
      result: nothing,
    } as const
    // @ts-expect-error without `shows`
    json({ ...common, method: 'GET' })
    // @ts-expect-error without `changes`
    json({ ...common, method: 'POST' })
    // @ts-expect-error a kind that does not exist
    json({ ...common, method: 'GET', shows: ['client'] })
    // @ts-expect-error a read that changes records
    json({ ...common, method: 'GET', shows: [], changes: ['clients'] })
    expect(json({ ...common, method: 'GET', shows: ['clients'] }).shows).toEqual(['clients'])
  })
})
