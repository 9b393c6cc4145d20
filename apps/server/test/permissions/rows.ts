// The response to each actor, written by hand from the permission matrix of the requirements. Never
// derive a row from product code: a bug there would be repeated here.
import { samples } from '../capabilities.ts'
import {
  ABOUT_THE_USER,
  ALL_ROLES,
  OWN_WORKSPACE,
  PUBLIC,
  TO_ADMIN,
  TO_DIAMOND,
  TO_GOLD,
} from './letters.ts'

/** The actors, in the order of the letters in a row. */
export const ACTORS = [
  'owner',
  'admin',
  'diamond',
  'gold',
  'silver',
  'stranger',
  'removed',
  'pending',
  'rejected',
  'unverified',
  'signed out',
] as const
export type MatrixActor = (typeof ACTORS)[number]

export const ROWS: Readonly<Record<string, string>> = {
  'GET /countries/': PUBLIC,
  'POST /register/': PUBLIC,
  'POST /login/': PUBLIC,
  'POST /confirm-account/': PUBLIC,
  'POST /resend-confirmation/': PUBLIC,
  'POST /password-reset-request/': PUBLIC,
  'POST /password-reset-confirm/': PUBLIC,
  'POST /undo-email-change/': PUBLIC,
  'POST /token/refresh/': PUBLIC,
  'GET /invitation-preview/': PUBLIC,

  'GET /account-info/': ABOUT_THE_USER,
  'GET /user/profile/': ABOUT_THE_USER,
  'PUT /user/profile/': ABOUT_THE_USER,
  'POST /user/confirm-email/': ABOUT_THE_USER,
  'POST /user/confirm-email/resend/': ABOUT_THE_USER,
  'DELETE /user/confirm-email/': ABOUT_THE_USER,
  'PUT /user/change-password/': ABOUT_THE_USER,
  'PUT /user/preferences/': ABOUT_THE_USER,
  'POST /logout/': ABOUT_THE_USER,
  'GET /my-following/': ABOUT_THE_USER,
  'POST /accept-invitation/': ABOUT_THE_USER,
  'GET /received-invitations/': ABOUT_THE_USER,
  'POST /received-invitations/:id/accept/': ABOUT_THE_USER,
  'POST /received-invitations/:id/decline/': ABOUT_THE_USER,

  'GET /notifications/': OWN_WORKSPACE,
  'GET /notifications/stream/': OWN_WORKSPACE,
  'PATCH /notifications/': OWN_WORKSPACE,
  'PATCH /notifications/mark-read/': OWN_WORKSPACE,
  'PATCH /notifications/mark-unread/': OWN_WORKSPACE,
  'DELETE /notifications/': OWN_WORKSPACE,
  'GET /my-followers/': OWN_WORKSPACE,
  'GET /connection-requests/received/': OWN_WORKSPACE,
  'GET /connection-requests/sent/': OWN_WORKSPACE,
  'POST /respond-connection-request/': OWN_WORKSPACE,
  'PUT /respond-connection-request/': OWN_WORKSPACE,
  'GET /accounts/search/': OWN_WORKSPACE,
  'POST /send-connection-request/': OWN_WORKSPACE,
  'PUT /connections/update-role/': OWN_WORKSPACE,
  'POST /connections/manage/': OWN_WORKSPACE,
  'POST /send-invitation/': OWN_WORKSPACE,
  'GET /invitations/': OWN_WORKSPACE,
  'POST /invitations/:id/resend/': OWN_WORKSPACE,
  'DELETE /invitations/:id/': OWN_WORKSPACE,

  'GET /check-permissions/': ALL_ROLES,
  'GET /dashboard/summary/': ALL_ROLES,
  'GET /search/': ALL_ROLES,

  'GET /clients/': ALL_ROLES,
  'GET /clients/export/': ALL_ROLES,
  'GET /clients/:id/': ALL_ROLES,
  'POST /clients/': TO_DIAMOND,
  'POST /clients/import/': TO_DIAMOND,
  'PUT /clients/:id/': TO_DIAMOND,
  'GET /clients/:id/removal/': TO_ADMIN,
  'DELETE /clients/:id/': TO_ADMIN,

  'GET /cases/': ALL_ROLES,
  'GET /cases/export/': ALL_ROLES,
  'GET /cases/:id/': ALL_ROLES,
  'POST /cases/': TO_DIAMOND,
  'PUT /cases/:id/': TO_DIAMOND,
  'GET /cases/:id/removal/': TO_ADMIN,
  'DELETE /cases/:id/': TO_ADMIN,

  'GET /sessions/': ALL_ROLES,
  'GET /sessions/export/': ALL_ROLES,
  'GET /sessions/:id/': ALL_ROLES,
  'POST /sessions/': TO_GOLD,
  'PUT /sessions/:id/': TO_GOLD,
  'GET /sessions/:id/removal/': TO_DIAMOND,
  'DELETE /sessions/:id/': TO_DIAMOND,

  'GET /documents/': ALL_ROLES,
  'GET /documents/:id/': ALL_ROLES,
  'GET /documents/:id/view/': ALL_ROLES,
  'GET /documents/:id/download/': ALL_ROLES,
  'GET /documents/:id/preview/': ALL_ROLES,
  'POST /documents/upload/': TO_GOLD,
  'PATCH /documents/:id/': TO_GOLD,
  'PATCH /documents/:id/move-to-group/': TO_GOLD,
  'DELETE /documents/:id/': TO_DIAMOND,

  ...Object.fromEntries(samples.flatMap(({ rows }) => Object.entries(rows))),
}

/** Splits a row into one letter for each actor. */
export const splitLetters = (row: string): string[] => [...row.replaceAll(' ', '')]
