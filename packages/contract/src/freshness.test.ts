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
/** Plans name their session; the list also names the case. */
const PLANS = ['documents.getPlan', 'documents.listPlans']
/** The bin and the holds name their clients and cases. */
const NAMES = ['bin.list', 'holds.list']
const PEOPLE = ['parties.listPeople', 'parties.getPerson', 'parties.list']
const CHECKS = ['conflicts.list', 'conflicts.get', 'deadlines.mustNotMiss']
/** Deadlines name their case and its client, and the band counts sessions. */
const DEADLINES = ['deadlines.list', 'deadlines.get', 'deadlines.mustNotMiss']
/** What a write of a deadline makes stale, with what comes next in its case. */
const ALL_OF_DEADLINES = [...DEADLINES, 'deadlines.history', 'deadlines.duties']
const WITH_CASE = [...ALL_OF_DEADLINES, 'cases.overview', 'cases.timeline', 'bin.list']
/** Entries name their case, session and author. */
const JOURNAL = ['journal.list', 'journal.get', 'journal.minutes']
/** A case lists its client and its parties; people list their cases. */
const CLIENTS = [...RECORDS, ...NAMES, 'clients.listImports', 'parties.list', ...DEADLINES]
const TIMELINE = [...RECORDS, 'bin.list', 'cases.overview', 'cases.timeline']
const DOCUMENTS = [...TIMELINE, ...PLANS, 'firm.storage']
const SESSIONS = [...TIMELINE, ...PLANS, ...DEADLINES, ...JOURNAL]
const NAMES_OF_CASES = [...TIMELINE, 'holds.list', 'cases.team', 'documents.listPlans']
const CASES = [
  ...NAMES_OF_CASES,
  ...PEOPLE,
  ...CHECKS,
  ...DEADLINES,
  'deadlines.duties',
  ...JOURNAL,
]
/** Records that take their documents along. */
const CASES_AND_DOCUMENTS = [...CASES, 'documents.getPlan', 'firm.storage', 'deadlines.history']
const CLIENTS_AND_PARTS = [...CASES_AND_DOCUMENTS, 'clients.listImports']
/** Cases and sessions name the lead, who may leave the firm. */
const WITH_PEOPLE = ['cases.list', 'cases.get', 'cases.team', 'sessions.get']
const GROUPS = [
  'bin.list',
  'sessions.list',
  'sessions.get',
  'document-groups.list',
  'document-groups.get',
  'documents.list',
  'documents.get',
]
const CONNECTIONS = [
  // Who works in the firm, and which firms require a factor of a person.
  'second-factor.read',
  'sign-in-rules.read',
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
  // Who may approve a plan.
  ...PLANS,
  ...DEADLINES,
  'deadlines.duties',
]
/** Clients and cases say that they are held. */
const HOLDS = ['clients.get', 'cases.get', ...NAMES]
/** An import can be undone for as long as the bin would keep it. */
const BIN = ['bin.list', 'clients.listImports']
const PEOPLE_AND_NAMES = [...PEOPLE, 'cases.timeline', 'search.find']
const ALERTS = ['alerts.list']
const NOTIFICATIONS = ['notifications.list']
/** Who deleted, imported, held or planned something. */
const NAMED = [...NAMES, 'clients.listImports', ...PLANS]
const MEMBERS = ['accounts.info', 'profile.read', 'firm.members', ...WITH_PEOPLE, ...NAMED]
/** Also who made and who decided a check. */
const PROFILE = [...MEMBERS, ...CHECKS, ...DEADLINES, 'deadlines.history', ...JOURNAL]
/** What says or follows the settings of the firm. */
const RULES = [
  'second-factor.read',
  'sign-in-rules.read',
  'firm.get',
  'document-settings.read',
  'cases.overview',
  'cases.timeline',
  'deadlines.courtDays',
  'deadlines.history',
  ...DEADLINES,
]
/** A firm's name is part of the profile, and follows the owner's name until it has its own. */
const FIRM = [...PROFILE, ...RULES]

/** Factors, sign-ins, the people of a firm who have a factor, and whether a firm waits for one. */
const FACTORS = [
  'second-factor.read',
  'sign-ins.list',
  'sign-in-rules.read',
  'workspaces.checkPermissions',
]

/** Entries are in the timeline of their case and in the bin, and found by their text. */
const ENTRIES = [...JOURNAL, 'cases.timeline', 'search.find', 'bin.list']

/** For each write, the reads whose results are stale after it. */
const STALE_AFTER: Record<string, readonly string[]> = {
  'clients.create': [...CLIENTS, ...CHECKS],
  'clients.import': CLIENTS,
  'clients.previewImport': [],
  'clients.undoImport': CLIENTS,
  'clients.update': [...CLIENTS, ...CHECKS],
  'clients.remove': CLIENTS_AND_PARTS,
  'cases.create': CASES,
  'cases.update': CASES,
  'cases.remove': CASES_AND_DOCUMENTS,
  'cases.updateDetails': CASES,
  'cases.setStatus': CASES,
  'cases.addToTeam': CASES,
  'cases.removeFromTeam': CASES,
  'parties.createPerson': PEOPLE_AND_NAMES,
  'parties.updatePerson': PEOPLE_AND_NAMES,
  'parties.removePerson': PEOPLE_AND_NAMES,
  'parties.add': [...PEOPLE_AND_NAMES, ...CHECKS, 'bin.list'],
  'parties.change': [...PEOPLE, ...CHECKS, 'bin.list', 'cases.timeline'],
  'parties.remove': [...PEOPLE, 'bin.list', 'cases.timeline'],
  'conflicts.create': CHECKS,
  'conflicts.decide': CHECKS,
  'conflicts.search': [],
  'sessions.create': SESSIONS,
  'sessions.update': SESSIONS,
  'sessions.remove': [...DOCUMENTS, ...DEADLINES, ...JOURNAL],
  'journal.create': ENTRIES,
  'journal.update': ENTRIES,
  'journal.setLevel': ENTRIES,
  'journal.amend': ENTRIES,
  'journal.remove': ENTRIES,
  'deadlines.compute': [],
  'deadlines.create': [...WITH_CASE, ...ALERTS],
  'deadlines.update': [...WITH_CASE, ...ALERTS],
  'deadlines.confirm': [...WITH_CASE, ...ALERTS],
  'deadlines.acknowledge': [...WITH_CASE, ...ALERTS],
  'deadlines.done': [...WITH_CASE, ...ALERTS],
  'deadlines.reopen': [...WITH_CASE, ...ALERTS],
  'deadlines.cancel': [...WITH_CASE, ...ALERTS],
  'deadlines.handOver': [...CASES, ...ALERTS, 'deadlines.history'],
  'deadlines.addCourtDay': [...DEADLINES, 'deadlines.courtDays'],
  'deadlines.removeCourtDay': [...DEADLINES, 'deadlines.courtDays'],
  'documents.upload': DOCUMENTS,
  'documents.update': DOCUMENTS,
  'documents.move': DOCUMENTS,
  'documents.updateMany': DOCUMENTS,
  'documents.downloadMany': [],
  // Only the history shows it.
  'documents.open': [],
  'documents.remove': DOCUMENTS,
  'documents.setPlan': [...PLANS, 'bin.list'],
  'documents.approvePlan': [...PLANS, 'bin.list'],
  'documents.endPlan': [...PLANS, 'bin.list'],
  'document-groups.create': GROUPS,
  'document-groups.update': GROUPS,
  'document-groups.remove': GROUPS,
  'holds.place': HOLDS,
  'holds.lift': HOLDS,
  'bin.restore': CLIENTS_AND_PARTS,
  'bin.purge': BIN,
  'bin.saveSettings': BIN,
  // No history is cached.
  'history.erase': [],
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
  'alerts.markRead': ALERTS,
  'alerts.remove': ALERTS,
  'firm.update': FIRM,
  'document-settings.update': [...DOCUMENTS, ...RULES],
  'sign-in-rules.update': RULES,
  'second-factor.passkeyOptions': [],
  'second-factor.addPasskey': FACTORS,
  'second-factor.renamePasskey': FACTORS,
  'second-factor.removePasskey': FACTORS,
  'second-factor.startTotp': [],
  'second-factor.confirmTotp': FACTORS,
  'second-factor.removeTotp': FACTORS,
  'second-factor.replaceRecoveryCodes': FACTORS,
  'second-factor.stepUpOptions': [],
  'second-factor.stepUp': FACTORS,
  'sign-ins.end': FACTORS,
  'sign-ins.endOthers': FACTORS,
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
      'alerts auth bin cases clients conflicts connections deadlines document-groups documents firm history holds invitations journal notifications parties profile sessions'
    expect(required.split(' ').filter((name) => !listed.has(name))).toEqual([])
  })

  test.each(Object.entries(STALE_AFTER))('%s makes exactly these reads stale', (write, stale) => {
    const found = findStale(write).filter((name) => !separate.has(getCapability(name)))
    expect(found.toSorted()).toEqual([...new Set(stale)].toSorted())
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
