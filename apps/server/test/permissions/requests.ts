import { randomBytes, randomUUID } from 'node:crypto'
import { caseContents } from '@casework/contract/case-contents'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { newPerson, type Firm } from '@casework/testing'
import { buildForm } from '@casework/testing/documents/upload-requests'
import { buildTextForm } from '../tenant-isolation/upload-text.ts'
import { addDocument, addOldWord } from './add-records.ts'
import { PART_REQUESTS } from './part-requests.ts'
import {
  addCase,
  addClient,
  addSession,
  nothing,
  withBody,
  withId,
  type BuildRequest,
} from './valid-request.ts'

/**
 * Passes the permission check and fails validation, so no person is created and no mail is sent.
 */
const malformed: BuildRequest = async () => ({ body: { refresh: 5 }, refusalStatus: 400 })

const received: BuildRequest = async (firm, casework) => {
  const sender = await newPerson(casework)
  const { id } = await sender.call(connectionEndpoints.send, {
    body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
  })
  return { body: { id, status: 'rejected' } }
}

const addEmployeeRecord = async (firm: Firm) => {
  const { account_id } = await firm.addEmployee('silver')
  const employee = (await firm.owner.call(connectionEndpoints.followers, {})).find(
    ({ id }) => id === account_id,
  )
  return employee ?? (await firm.owner.call(connectionEndpoints.followers, {}))[0]
}

const inviteBody = () => ({
  emails: [`${randomBytes(6).toString('hex')}@matrix.example`],
  invited_names: ['Ann'],
})
const anInvitation: BuildRequest = async (firm) => {
  const { invitations_sent } = await firm.owner.call(invitationEndpoints.send, {
    body: inviteBody(),
  })
  return { params: { id: invitations_sent[0]?.id ?? 0 } }
}
const marked: BuildRequest = async () => ({ body: { notification_ids: [1] } })
const aSheet: BuildRequest = async () => {
  const { body, type } = await buildForm(
    [['clients.csv', new TextEncoder().encode(`Name\n${randomUUID()}\n`)]],
    'file',
  )
  return { body, headers: { 'content-type': type } }
}
const aClient = withId(addClient)
const aCase = withId(addCase)
const aSession = withId(addSession)
const aDocument = withId((firm) => addDocument(firm))
const aMembership: BuildRequest = async (firm, casework) => {
  const [params, { user_id }] = [{ id: await addCase(firm, casework) }, firm.owner]
  await firm.owner.call(caseContents.addToTeam, { params, body: { user_id, part: 'lead' } })
  return { params: { ...params, user_id } }
}
const caseForm = async (firm: Firm) => ({
  title: 'Roe v. Doe',
  date: '2026-02-18',
  client_id_input: (await firm.addClient()).id,
})
const sessionForm = async (firm: Firm) => {
  const { id, client_id } = await firm.addCase()
  return { title: 'Hearing', date: '2026-03-04T09:30:00', case_id: id, client_id }
}
const aMalformedPage: BuildRequest = async () => ({
  params: { id: 0, number: 1 },
  refusalStatus: 400,
})
const unknownId: BuildRequest = async () => ({ params: { id: 999_999_999 }, refusalStatus: 404 })

/** Method and path -> builds a valid request with new records, so that calls do not interfere. */
export const REQUESTS: Readonly<Record<string, BuildRequest>> = {
  'GET /countries/': nothing,
  'POST /register/': malformed,
  'POST /login/': malformed,
  // The address of the test server is no domain name.
  'POST /login/passkey-options/': async () => ({ refusalStatus: 409 }),
  'POST /login/second-factor/': malformed,
  'POST /confirm-account/': malformed,
  'POST /resend-confirmation/': malformed,
  'POST /password-reset-request/': malformed,
  'POST /password-reset-confirm/': malformed,
  'POST /undo-email-change/': malformed,
  'POST /token/refresh/': malformed,
  'GET /invitation-preview/': async () => ({ query: { token: 'unknown' }, refusalStatus: 400 }),

  'GET /account-info/': nothing,
  'GET /user/profile/': nothing,
  'PUT /user/profile/': async () => ({ body: { name: '' }, refusalStatus: 400 }),
  'POST /user/confirm-email/': async () => ({ body: { code: '12345' }, refusalStatus: 400 }),
  'POST /user/confirm-email/resend/': async () => ({ refusalStatus: 404 }),
  'DELETE /user/confirm-email/': nothing,
  'PUT /user/change-password/': async () => ({
    body: { current_password: 'Unknown1', new_password: 'short' },
    refusalStatus: 400,
  }),
  'PUT /user/preferences/': async () => ({
    body: { email_notifications: true, push_notifications: true, language: 'en', timezone: 'UTC' },
  }),
  'GET /user/second-factor/': nothing,
  // Without a factor the password is asked for; the ceremonies are tested with the factors.
  'POST /user/passkeys/options/': async () => ({ refusalStatus: 409 }),
  'POST /user/passkeys/': malformed,
  'PATCH /user/passkeys/:id/': async () => ({
    params: { id: 999_999_999 },
    body: { name: 'Laptop' },
    refusalStatus: 404,
  }),
  'DELETE /user/passkeys/:id/': unknownId,
  'POST /user/totp/': async () => ({ body: {}, refusalStatus: 400 }),
  'POST /user/totp/confirm/': malformed,
  'DELETE /user/totp/': async () => ({ refusalStatus: 404 }),
  'POST /user/recovery-codes/': async () => ({ refusalStatus: 409 }),
  'POST /user/step-up/options/': async () => ({ refusalStatus: 409 }),
  'POST /user/step-up/': malformed,
  'GET /user/sign-ins/': nothing,
  'DELETE /user/sign-ins/:id/': unknownId,
  'POST /user/sign-ins/end-others/': nothing,
  'POST /logout/': nothing,
  'GET /my-following/': nothing,
  'POST /accept-invitation/': async () => ({ body: { token: 'unknown' }, refusalStatus: 400 }),
  'GET /received-invitations/': nothing,
  // Only one person may answer an invitation; the matrix says that the others may ask.
  'POST /received-invitations/:id/accept/': unknownId,
  'POST /received-invitations/:id/decline/': unknownId,

  'GET /firm/sign-in-rules/': nothing,
  'PUT /firm/sign-in-rules/': async () => ({
    body: { require_second_factor: false, step_up_for_red: true },
  }),

  'GET /notifications/': nothing,
  'GET /notifications/stream/': nothing,
  'PATCH /notifications/': marked,
  'PATCH /notifications/mark-read/': marked,
  'PATCH /notifications/mark-unread/': marked,
  'DELETE /notifications/': marked,
  'GET /my-followers/': nothing,
  'GET /connection-requests/received/': nothing,
  'GET /connection-requests/sent/': nothing,
  'POST /respond-connection-request/': received,
  'PUT /respond-connection-request/': received,
  'GET /accounts/search/': async () => ({ query: { q: 'zz' } }),
  'POST /send-connection-request/': async (_, casework) => {
    const { account_id, name } = await newPerson(casework)
    return { body: { receiver_account_id: account_id, receiver_account_name: name } }
  },
  'GET /connections/update-role/effect/': async (firm) => ({
    query: { connection_id: (await addEmployeeRecord(firm))?.connection_id, new_role: 'gold' },
  }),
  'GET /connections/manage/effect/': async (firm) => ({
    query: { connection_id: (await addEmployeeRecord(firm))?.connection_id },
  }),
  'GET /connections/join/effect/': async () => ({ query: { role: 'gold' } }),
  'PUT /connections/update-role/': async (firm) => ({
    body: { connection_id: (await addEmployeeRecord(firm))?.connection_id, new_role: 'gold' },
  }),
  'POST /connections/manage/': async (firm) => ({
    body: { connection_id: (await addEmployeeRecord(firm))?.connection_id, action: 'delete' },
  }),
  'POST /send-invitation/': async () => ({ body: inviteBody() }),
  'GET /invitations/': nothing,
  'POST /invitations/:id/resend/': anInvitation,
  'DELETE /invitations/:id/': anInvitation,

  'GET /check-permissions/': nothing,
  'GET /firm/': nothing,
  'GET /firm/storage/': nothing,
  'PUT /firm/': async () => ({ body: { name: 'Hart & Lowe LLP' } }),
  'GET /document-settings/': nothing,
  'PUT /document-settings/': async () => ({
    body: { red_download: false, more_file_types: true },
  }),
  'GET /members/': nothing,
  'GET /dashboard/summary/': nothing,
  'GET /search/': async () => ({ query: { q: 'acme' } }),

  'GET /clients/': nothing,
  'GET /clients/export/': nothing,
  'GET /clients/:id/': aClient,
  'POST /clients/': async () => ({ body: { name: 'Roe Ltd' } }),
  'POST /clients/import/': aSheet,
  'POST /clients/import/preview/': aSheet,
  'PUT /clients/:id/': withBody(aClient, async () => ({ name: 'Roe Inc' })),
  'GET /clients/:id/removal/': aClient,
  'DELETE /clients/:id/': aClient,

  'GET /cases/': nothing,
  'GET /cases/export/': nothing,
  'GET /cases/:id/': aCase,
  'POST /cases/': withBody(nothing, caseForm),
  'PUT /cases/:id/': withBody(aCase, caseForm),
  'PATCH /cases/:id/details/': withBody(aCase, async () => ({ court: 'Landgericht Berlin' })),
  'POST /cases/:id/status/': withBody(aCase, async () => ({ status: 'closed' })),
  'GET /cases/:id/team/': aCase,
  'POST /cases/:id/team/': withBody(aCase, async ({ owner }) => ({
    user_id: owner.user_id,
    part: 'lead',
  })),
  'DELETE /cases/:id/team/:user_id/': aMembership,
  'GET /cases/:id/overview/': aCase,
  'GET /cases/:id/timeline/': aCase,
  'GET /cases/:id/effect/': async (firm) => ({
    params: { id: (await firm.addCase()).id },
    query: { client_id: (await firm.addClient()).id },
  }),
  'GET /cases/:id/removal/': aCase,
  'DELETE /cases/:id/': aCase,

  'GET /sessions/': nothing,
  'GET /sessions/export/': nothing,
  'GET /sessions/:id/': aSession,
  'POST /sessions/': withBody(nothing, sessionForm),
  'PUT /sessions/:id/': withBody(aSession, sessionForm),
  'GET /sessions/:id/effect/': async (firm) => {
    const { id, client_id, case_id } = await firm.addSession()
    return { params: { id }, query: { client_id, case_id } }
  },
  'GET /sessions/:id/removal/': aSession,
  'DELETE /sessions/:id/': aSession,

  'GET /level-effect/': async () => ({ query: { from: 'yellow', to: 'green' } }),

  'GET /documents/': nothing,
  'GET /documents/:id/': aDocument,
  'GET /documents/effect/': async (firm) => ({
    query: { ids: await addDocument(firm), security_level: 'green' },
  }),
  'GET /documents/:id/move-to-group/effect/': aDocument,
  'GET /documents/place/effect/': async (firm) => ({
    query: { ids: await addDocument(firm), client_id: (await firm.addClient()).id },
  }),
  'GET /documents/group/effect/': async (firm) => ({ query: { ids: await addDocument(firm) } }),
  'GET /documents/:id/view/': aDocument,
  'GET /documents/:id/download/': aDocument,
  'POST /documents/upload/': async (firm) => {
    const { body, type } = buildTextForm({ client_id: (await firm.addClient()).id })
    return { body, headers: { 'content-type': type } }
  },
  // A text file has no preview; the preview tests draw them.
  'GET /documents/:id/preview/': async (firm, casework) => ({
    ...(await aDocument(firm, casework)),
    refusalStatus: 404,
  }),
  'POST /documents/:id/openings/': async (firm) => ({
    params: { id: await addOldWord(firm) },
    streamStatus: 201,
  }),
  // An opening belongs to one sign-in; the tests of the reader read pages.
  'GET /documents/:id/pages/:number/': aMalformedPage,
  'GET /documents/:id/pages/:number/text/': aMalformedPage,
  'PATCH /documents/:id/': withBody(aDocument, async () => ({
    doc_name: 'Reply brief',
    security_level: 'green',
  })),
  'PATCH /documents/:id/move-to-group/': withBody(aDocument, async () => ({ group_id: null })),
  'PATCH /documents/bulk/': async (firm) => ({
    body: { ids: [await addDocument(firm)], group_id: null },
  }),
  'POST /documents/bulk/download/': async (firm) => ({ body: { ids: [await addDocument(firm)] } }),
  'DELETE /documents/:id/': aDocument,

  ...PART_REQUESTS,
}
