// Which call has which share (FIX-271). A new endpoint joins one of the tables.
import { clientEndpoints } from '@casework/contract/clients'
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { SHARES, type ShareName } from '@casework/contract/parts/shares'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newFirm, startTestApp, type TestApp } from '@casework/testing'
import { inTransaction, sql } from '../../database/query/scope.ts'
import { SHARE_RULES } from '../../limits/share-rules.ts'

/** Calls that read files or walk many rows. */
const SHARED: Record<ShareName, string> = {
  files: 'documents.view documents.download',
  zips: 'documents.downloadMany',
  exports: `clients.export cases.export sessions.export journal.exportMinutes
    history.export history.recordExport`,
  previews: `documents.preview documents.open documents.page documents.pageText`,
  uploads: 'documents.upload',
  imports: 'clients.import clients.previewImport',
  // Search, sums and counts; what deletes, restores or marks a record with all its parts.
  rows: `search.find conflicts.search conflicts.create journal.minutes
    clients.removal cases.removal sessions.removal document-groups.removal
    cases.moveEffect sessions.moveEffect documents.levelEffect documents.moveEffect
    documents.placeEffect documents.groupEffect document-groups.moveEffect
    connections.roleEffect connections.removalEffect connections.joinEffect deadlines.duties deadlines.handOver
    clients.remove cases.remove sessions.remove document-groups.remove clients.undoImport
    bin.restore bin.purge holds.place holds.lift history.erase`,
}

/** Calls without a share, and why they are cheap. */
const CHEAP: Record<string, string> = {
  'a page, found through an index; its count ends early': `countries.list clients.list
    clients.listImports cases.list cases.timeline parties.listPeople sessions.list deadlines.list
    document-groups.list documents.list documents.listPlans journal.list holds.list bin.list
    conflicts.list history.ofClient history.ofCase history.ofSession history.ofDocument
    history.ofGroup history.list history.seals notifications.list alerts.list
    connections.followers connections.following connections.received connections.sent
    connections.searchAccounts invitations.list invitations.received firm.members sign-ins.list
    deadlines.courtDays deadlines.mustNotMiss`,
  'one record': `accounts.info firm.get conflicts.get clients.get cases.get cases.team
    cases.overview parties.getPerson parties.list sessions.get deadlines.get deadlines.history
    deadlines.compute document-groups.get documents.get documents.getPlan document-settings.read journal.get profile.read
    second-factor.read sign-in-rules.read invitations.preview workspaces.checkPermissions`,
  'the people of a firm, by role': 'connections.levelEffect',
  'totals that triggers keep': 'firm.storage dashboard.summary',
  'writes one record': `conflicts.decide clients.create cases.create cases.updateDetails
    cases.setStatus cases.addToTeam cases.removeFromTeam parties.createPerson parties.add
    parties.change parties.remove sessions.create deadlines.create deadlines.update
    deadlines.confirm deadlines.acknowledge deadlines.done deadlines.reopen deadlines.cancel
    deadlines.addCourtDay deadlines.removeCourtDay document-groups.create documents.update
    documents.remove documents.approvePlan documents.endPlan
    journal.create journal.update journal.setLevel journal.amend journal.remove
    bin.saveSettings clients.update firm.update document-settings.update invitations.send invitations.resend
    invitations.withdraw invitations.accept invitations.acceptReceived invitations.decline
    connections.answer connections.answerByPut connections.send connections.updateRole
    connections.manage sign-in-rules.update profile.update profile.confirmEmail
    profile.resendEmailCode profile.keepEmail profile.savePreferences sign-ins.end
    sign-ins.endOthers`,
  'one record; what moves it takes turns in its firm (cascade.ts)': `cases.update sessions.update document-groups.update documents.move documents.setPlan
    parties.updatePerson parties.removePerson`,
  'at most as many records as the call names': `documents.updateMany notifications.markRead
    notifications.markUnread notifications.markReadInPanel notifications.remove
    alerts.markRead alerts.remove`,
  'six event streams a person (streams.ts)': 'notifications.stream alerts.stream',
  'hashes in a queue of its own, or signs in (passwords.ts)': `auth.register auth.login auth.confirm
    auth.resend auth.requestReset auth.confirmReset auth.undoEmailChange auth.refresh auth.logout
    factor-sign-in.passkeyOptions factor-sign-in.finish second-factor.passkeyOptions
    second-factor.addPasskey second-factor.renamePasskey second-factor.removePasskey
    second-factor.startTotp second-factor.confirmTotp second-factor.removeTotp
    second-factor.replaceRecoveryCodes second-factor.stepUpOptions second-factor.stepUp
    profile.changePassword`,
}

const ALL = new Map(
  Object.entries(endpoints).flatMap(([capability, group]) =>
    Object.entries<AnyEndpoint>(group).map(([name, one]) => [`${capability}.${name}`, one]),
  ),
)
const split = (names: string) => names.split(/\s+/)

describe('the tables', () => {
  test('have each endpoint once', () => {
    const named = [...Object.values(SHARED), ...Object.values(CHEAP)].flatMap(split)
    expect(named.toSorted()).toEqual([...ALL.keys()].toSorted())
  })

  test.each(SHARES)('the calls of %s name it, and it is limited (FIX-271)', (share) => {
    const naming = [...ALL].filter(([, one]) => one.share === share).map(([name]) => name)
    expect(naming.toSorted()).toEqual(split(SHARED[share]).toSorted())
    const { person, waitMs } = SHARE_RULES[share]
    expect(person).toBeLessThanOrEqual(20)
    expect(waitMs).toBeLessThanOrEqual(20_000)
  })

  test('each call that sends or receives a file has a share (FIX-271)', () => {
    const files = [...ALL.values()].filter(
      ({ kind, sends }: { kind: string; sends?: string }) => kind === 'upload' || sends === 'file',
    )
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(({ share }) => share === undefined)).toEqual([])
  })
})

describe('calls that walk many rows', () => {
  let casework: TestApp
  beforeAll(async () => {
    casework = await startTestApp()
  })
  afterAll(() => casework.stop())

  test('two of a person and four of a firm run, the others wait, and nobody else does (FIX-271)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const people = [firm.owner, await firm.addEmployee('admin'), await firm.addEmployee('admin')]
    const records = []
    for (let n = 0; n < 9; n += 1) records.push(await firm.addClient({ name: `Client ${n}` }))
    const theirs = await other.addClient()
    const done: number[] = []
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    // All deletes of the firm wait for this.
    const blocking = inTransaction(casework.authPool, {}, async (scope) => {
      await scope.one(
        sql`select pg_advisory_xact_lock(hashtextextended('cascade', ${firm.account_id}))`,
      )
      lock()
      await unlocked
    })
    await locked
    const removed = records.map(async ({ id }, n) => {
      const person = people[n % people.length] ?? firm.owner
      const answer = await person.ask(clientEndpoints.remove, { params: { id: String(id) } })
      done.push(id)
      return answer.status
    })

    await vi.waitFor(async () => expect(await countWaiting(casework)).toBe(4), 5000)
    expect((await firm.owner.ask(clientEndpoints.list)).status).toBe(200)
    const id = String(theirs.id)
    expect((await other.owner.ask(clientEndpoints.remove, { params: { id } })).status).toBe(200)
    expect(await countWaiting(casework)).toBe(4)
    expect(done).toEqual([])
    unlock()
    await blocking
    expect(new Set(await Promise.all(removed))).toEqual(new Set([200]))
  })
})

/** Connections that wait for an advisory lock. */
const countWaiting = async ({ authPool }: TestApp) => {
  const { rows } = await authPool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.n ?? 0
}
