// A firm that has used everything: each endpoint of the contract once, and what only a mailed code,
// a browser or a job can do. New capabilities join by their requests (apps/server/test/permissions).
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { ask, call, newFirm, newPerson, type Firm, type TestApp } from '@casework/testing'
import { readMailedCode, readMailedToken, newEmail } from '@casework/testing/sign-up'
import { buildPicture } from '@casework/testing/documents/pictures'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { REQUESTS } from '../permissions/requests.ts'
import { addPasskey, addTotp, issueTicket } from '../second-factor/add-factor.ts'
import { fillFencedTables } from '../tenant-isolation/fenced-tables.ts'

const { auth, profile, invitations, documents, deadlines } = endpoints

const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)
const PASSWORD = 'Correct1horse'

export interface FilledFirm extends Firm {
  /** The address that the owner has now. */
  readonly address: string
  /** Every address that the owner has or had. */
  readonly addresses: readonly string[]
}

/** The server must listen: previews are drawn for a real connection. */
export async function fillFirm(casework: TestApp): Promise<FilledFirm> {
  const firm = await newFirm(casework)
  await fillFencedTables(casework, firm)
  for (const endpoint of ENDPOINTS) await useEndpoint(casework, firm, endpoint)
  await invite(casework, firm)
  await drawPreview(firm)
  // The requests take the day away again.
  await firm.owner.call(deadlines.addCourtDay, { body: { day: '2099-12-24', name: 'Closed' } })
  const [address, ...others] = await useAccount(casework, firm)
  await runJobs(casework, firm)
  return { ...firm, address, addresses: [address, ...others] }
}

/** What only jobs write, alarms only for what happens at night. */
async function runJobs({ jobsPool }: TestApp, { account_id, owner }: Firm): Promise<void> {
  await inTransaction(jobsPool, { account_id }, (scope) =>
    scope.batch([
      sql`insert into alarms (account_id, user_id, kind, day) values (${account_id}, ${owner.user_id}, 'alarm_sign_in', '2099-01-05')`,
      sql`insert into firm_runs (account_id, day, slot) values (${account_id}, '2099-01-05', '07:00')`,
      sql`insert into history_failures (account_id, day, seq) values (${account_id}, '2099-01-05', 1)`,
    ]),
  )
}

/** Requests that must be refused are sent too: a refusal may leave rows. */
async function useEndpoint(casework: TestApp, firm: Firm, endpoint: AnyEndpoint): Promise<void> {
  const key = `${endpoint.method} ${endpoint.path}`
  if (key === 'POST /logout/' || (endpoint.kind === 'stream' && endpoint.sends === 'events')) return
  const build = REQUESTS[key]
  if (!build) throw new Error(`There is no request for ${key}`)
  const { refusalStatus, headers = {}, ...given } = await build(firm, casework)
  const { status, text } = await firm.owner.ask(endpoint, given, headers)
  const expected = refusalStatus ?? endpoint.status ?? 200
  if (status !== expected) throw new Error(`${key} answered ${status}: ${text}`)
}

/** One invitation that was accepted, one that was declined; the requests leave open ones. */
async function invite(casework: TestApp, { owner }: Firm): Promise<void> {
  for (const answer of [invitations.acceptReceived, invitations.decline]) {
    const person = await newPerson(casework, 'Ann Invited')
    const { invitations_sent } = await owner.call(invitations.send, {
      body: { emails: [person.email], invited_names: ['Ann'] },
    })
    await person.call(answer, { params: { id: String(invitations_sent[0]?.id) } })
  }
}

async function drawPreview(firm: Firm): Promise<void> {
  const { id } = await uploadOne(
    firm.owner,
    { security_level: 'green', client_id: (await firm.addClient()).id },
    ['seal.png', await buildPicture('png')],
  )
  await firm.owner.ask(documents.preview, { params: { id } })
}

/**
 * Password, device, one address that was changed and one that is about to be, a second factor, and
 * everything that waits for an answer.
 */
async function useAccount(casework: TestApp, { owner }: Firm): Promise<[string, ...string[]]> {
  const { app } = casework
  const [changed, pending] = [newEmail(), newEmail()]
  const askReset = async (email: string) => {
    await call(app, auth.requestReset, { body: { email } })
    return readMailedToken(casework, email, '/reset-password')
  }
  await call(app, auth.confirmReset, {
    body: {
      email: owner.email,
      token: await askReset(owner.email),
      new_password: PASSWORD,
    },
  })
  const { tokens } = await call(app, auth.login, {
    body: { email: owner.email, password: PASSWORD },
  })
  const asOwner = { token: tokens.access }
  const fields = { name: owner.name, phone: '1', country: 'US', bio: '' }
  const change = (email: string) =>
    ask(app, profile.update, { body: { ...fields, email, current_password: PASSWORD } }, asOwner)
  await change(changed)
  await call(
    app,
    profile.confirmEmail,
    { body: { code: await readMailedCode(casework, changed) } },
    asOwner,
  )
  await change(pending)
  await askReset(changed)
  // Two mails that stay in the queue.
  await call(
    app,
    invitations.send,
    { body: { emails: [newEmail()], invited_names: ['Ann'] } },
    asOwner,
  )
  await call(app, auth.requestReset, { body: { email: changed } })
  await addTotp(casework, owner)
  await addPasskey(casework, owner)
  await issueTicket(casework, owner)
  return [changed, owner.email, pending]
}
