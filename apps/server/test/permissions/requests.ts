import { randomBytes } from 'node:crypto'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { invitationEndpoints } from '@casework/contract/invitations'
import { newPerson, type Firm, type TestApp } from '../casework/index.ts'
import { buildForm } from '../documents/upload-requests.ts'
import { buildTextForm, uploadText } from '../tenant-isolation/upload-text.ts'

/**
 * A request that succeeds for those who may send it. `refusalStatus` is set if it passes the
 * permission check and is then refused for another reason.
 */
export interface ValidRequest {
  readonly params?: Record<string, number>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly refusalStatus?: number
}

type BuildRequest = (firm: Firm, casework: TestApp) => Promise<ValidRequest>

const empty: BuildRequest = async () => ({})
/**
 * Passes the permission check and fails validation, so no person is created and no mail is sent.
 */
const malformed: BuildRequest = async () => ({ body: { refresh: 5 }, refusalStatus: 400 })

const answerReceivedRequest: BuildRequest = async (firm, casework) => {
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

const buildInvitation = () => ({
  emails: [`${randomBytes(6).toString('hex')}@matrix.example`],
  invited_names: ['Ann'],
})
const withInvitation: BuildRequest = async (firm) => {
  const { invitations_sent } = await firm.owner.call(invitationEndpoints.send, {
    body: buildInvitation(),
  })
  return { params: { id: invitations_sent[0]?.id ?? 0 } }
}
const withNotifications: BuildRequest = async () => ({ body: { notification_ids: [1] } })
const withClient: BuildRequest = async (firm) => ({ params: { id: (await firm.addClient()).id } })
const withCase: BuildRequest = async (firm) => ({ params: { id: (await firm.addCase()).id } })
const withSession: BuildRequest = async (firm) => ({ params: { id: (await firm.addSession()).id } })
const withDocument: BuildRequest = async (firm) => ({
  params: { id: await uploadText(firm.owner, { client_id: (await firm.addClient()).id }) },
})
const withGroup: BuildRequest = async (firm) => {
  const body = { name: 'Exhibits', session_id: (await firm.addSession()).id }
  return { params: { id: (await firm.owner.call(documentGroupEndpoints.create, { body })).id } }
}
const buildGroupForm = async (firm: Firm) => ({
  name: 'Pleadings',
  session_id: (await firm.addSession()).id,
})
const buildCaseForm = async (firm: Firm) => ({
  title: 'Roe v. Doe',
  date: '2026-02-18',
  client_id_input: (await firm.addClient()).id,
})
const buildSessionForm = async (firm: Firm) => {
  const { id, client_id } = await firm.addCase()
  return { title: 'Hearing', date: '2026-03-04T09:30:00', case_id: id, client_id }
}
const withBody =
  (build: BuildRequest, body: (firm: Firm) => Promise<object>): BuildRequest =>
  async (firm, casework) => ({ ...(await build(firm, casework)), body: await body(firm) })

/** Method and path -> builds a valid request with new records, so that calls do not interfere. */
export const REQUESTS: Readonly<Record<string, BuildRequest>> = {
  'GET /countries/': empty,
  'POST /register/': malformed,
  'POST /login/': malformed,
  'POST /confirm-account/': malformed,
  'POST /resend-confirmation/': malformed,
  'POST /password-reset-request/': malformed,
  'POST /password-reset-confirm/': malformed,
  'POST /undo-email-change/': malformed,
  'POST /token/refresh/': malformed,
  'GET /invitation-preview/': async () => ({ query: { token: 'unknown' }, refusalStatus: 400 }),

  'GET /account-info/': empty,
  'GET /user/profile/': empty,
  'PUT /user/profile/': async () => ({ body: { name: '' }, refusalStatus: 400 }),
  'POST /user/confirm-email/': async () => ({ body: { code: '12345' }, refusalStatus: 400 }),
  'POST /user/confirm-email/resend/': async () => ({ refusalStatus: 404 }),
  'DELETE /user/confirm-email/': empty,
  'PUT /user/change-password/': async () => ({
    body: { current_password: 'Unknown1', new_password: 'short' },
    refusalStatus: 400,
  }),
  'PUT /user/preferences/': async () => ({
    body: { email_notifications: true, push_notifications: true, language: 'en', timezone: 'UTC' },
  }),
  'POST /logout/': empty,
  'GET /my-following/': empty,
  'POST /accept-invitation/': async () => ({ body: { token: 'unknown' }, refusalStatus: 400 }),
  'GET /received-invitations/': empty,
  // Every signed-in user may call this; only the invited one finds the invitation.
  'POST /received-invitations/:id/accept/': async () => ({
    params: { id: 999_999_999 },
    refusalStatus: 404,
  }),
  'POST /received-invitations/:id/decline/': async () => ({
    params: { id: 999_999_999 },
    refusalStatus: 404,
  }),

  'GET /notifications/': empty,
  'GET /notifications/stream/': empty,
  'PATCH /notifications/': withNotifications,
  'PATCH /notifications/mark-read/': withNotifications,
  'PATCH /notifications/mark-unread/': withNotifications,
  'DELETE /notifications/': withNotifications,
  'GET /my-followers/': empty,
  'GET /connection-requests/received/': empty,
  'GET /connection-requests/sent/': empty,
  'POST /respond-connection-request/': answerReceivedRequest,
  'PUT /respond-connection-request/': answerReceivedRequest,
  'GET /accounts/search/': async () => ({ query: { q: 'zz' } }),
  'POST /send-connection-request/': async (_, casework) => {
    const { account_id, name } = await newPerson(casework)
    return { body: { receiver_account_id: account_id, receiver_account_name: name } }
  },
  'PUT /connections/update-role/': async (firm) => ({
    body: { connection_id: (await addEmployeeRecord(firm))?.connection_id, new_role: 'gold' },
  }),
  'POST /connections/manage/': async (firm) => ({
    body: { connection_id: (await addEmployeeRecord(firm))?.connection_id, action: 'delete' },
  }),
  'POST /send-invitation/': async () => ({ body: buildInvitation() }),
  'GET /invitations/': empty,
  'POST /invitations/:id/resend/': withInvitation,
  'DELETE /invitations/:id/': withInvitation,

  'GET /check-permissions/': empty,
  'GET /dashboard/summary/': empty,
  'GET /search/': async () => ({ query: { q: 'acme' } }),

  'GET /clients/': empty,
  'GET /clients/export/': empty,
  'GET /clients/:id/': withClient,
  'POST /clients/': async () => ({ body: { name: 'Roe Ltd' } }),
  'POST /clients/import/': async () => {
    const { body, type } = await buildForm(
      [['clients.csv', new TextEncoder().encode('Name\nRoe Ltd\n')]],
      'file',
    )
    return { body, headers: { 'content-type': type } }
  },
  'PUT /clients/:id/': withBody(withClient, async () => ({ name: 'Roe Inc' })),
  'GET /clients/:id/removal/': withClient,
  'DELETE /clients/:id/': withClient,

  'GET /cases/': empty,
  'GET /cases/export/': empty,
  'GET /cases/:id/': withCase,
  'POST /cases/': withBody(empty, buildCaseForm),
  'PUT /cases/:id/': withBody(withCase, buildCaseForm),
  'GET /cases/:id/removal/': withCase,
  'DELETE /cases/:id/': withCase,

  'GET /sessions/': empty,
  'GET /sessions/export/': empty,
  'GET /sessions/:id/': withSession,
  'POST /sessions/': withBody(empty, buildSessionForm),
  'PUT /sessions/:id/': withBody(withSession, buildSessionForm),
  'GET /sessions/:id/removal/': withSession,
  'DELETE /sessions/:id/': withSession,

  'GET /documents/': empty,
  'GET /documents/:id/': withDocument,
  'GET /documents/:id/view/': withDocument,
  'GET /documents/:id/download/': withDocument,
  'POST /documents/upload/': async (firm) => {
    const { body, type } = buildTextForm({ client_id: (await firm.addClient()).id })
    return { body, headers: { 'content-type': type } }
  },
  // A text file has no preview. preview.test.ts requests previews of pictures.
  'GET /documents/:id/preview/': async (firm, casework) => ({
    ...(await withDocument(firm, casework)),
    refusalStatus: 404,
  }),
  'PATCH /documents/:id/': withBody(withDocument, async () => ({
    doc_name: 'Reply brief',
    security_level: 'green',
  })),
  'PATCH /documents/:id/move-to-group/': withBody(withDocument, async () => ({ group_id: null })),
  'DELETE /documents/:id/': withDocument,

  'GET /document-groups/': empty,
  'GET /document-groups/:id/': withGroup,
  'POST /document-groups/': withBody(empty, buildGroupForm),
  'PUT /document-groups/:id/': async (firm, casework) => {
    const { params } = await withGroup(firm, casework)
    const { session_id } = await firm.owner.call(documentGroupEndpoints.get, {
      params: { id: String(params?.['id']) },
    })
    return { ...(params ? { params } : {}), body: { name: 'Pleadings', session_id } }
  },
  'GET /document-groups/:id/removal/': withGroup,
  'DELETE /document-groups/:id/': withGroup,
}
