// Why each place that compares, looks up or stores an e-mail address is safe. A person is identified by a proven address
// or by their id, never by an address that they only entered.

const PROVEN =
  'users.email is unique and proven: the key users_email_is_proven refers to user_emails, and a row there is written only after a code was entered'
const PENDING =
  'a pending sign-up opens nothing: its own code, mailed to the address, makes it a user (FIX-001)'
const CONTACT = 'the contact detail of a client: it identifies nobody and opens nothing'
const FORM =
  'compares texts of one request with each other, or with the address of the signed-in user; opens nothing'
const STORED_UNPROVEN = 'stored as entered, and compared with proven addresses only'
const NORMAL_FORM = 'addresses are stored in lower case, so equal ones are equal texts'
const INVITED =
  'an invitation without a user is for whoever holds the address proven now; one to a known user is for that user, whatever their address (FIX-002, FIX-004)'

/** `file, declaration: use` as `findEmailUses` writes it -> the proof. */
export const PROOFS: Readonly<Record<string, string>> = {
  'features/accounts/accounts.sql.ts, insertUser: insert into user_emails':
    'reached only by a code that was mailed to the address (confirm)',
  'features/accounts/accounts.sql.ts, insertUser: insert into users':
    'reached only by a code that was mailed to the address (confirm)',
  'features/accounts/accounts.sql.ts, insertUser: now()) on conflict (email) do nothing':
    'of two proofs of one address the first creates the user',
  'features/accounts/accounts.sql.ts, changeEmail: email = $':
    'reached only by a code that was mailed to the new address (confirmEmail)',
  'features/accounts/accounts.sql.ts, changeEmail: insert into user_emails':
    'reached only by a code that was mailed to the new address (confirmEmail)',
  'features/accounts/accounts.sql.ts, findUserByEmail: email = $': `${PROVEN}; signing in needs the password as well, a reset the mailed link`,
  'features/accounts/accounts.sql.ts, restoreEmail: email = $':
    'back to an address of user_emails, by a link that was mailed to it; the password is void (FIX-003)',
  'features/auth/email-change/email-changes.sql.ts, insertUndo: insert into email_undos':
    'the present address of the user, which is proven',
  'features/auth/email-change/email-changes.sql.ts, isEmailTaken: email = $': `${PROVEN}; only refuses`,
  'features/auth/email-change/email-changes.sql.ts, isEmailTaken: old_email = $':
    'an address that a link can bring back is not given to others; only refuses',
  'features/auth/email-change/email-changes.sql.ts, saveEmailChange: insert into email_changes':
    'only requested: the code that was mailed to it makes it the address (FIX-002)',
  'features/auth/email-change/email-changes.sql.ts, saveEmailChange: new_email = excluded.new_email':
    'a new request has a new code and five new tries; the old code is void',
  'features/auth/sign-up/require-sign-up-allowed.ts, isInvited: i.invited_email = $':
    'decides only whether one may sign up; the sign-up still needs the mailed code (FIX-012)',
  'features/auth/reset/resets.sql.ts, whereLive: email = $)': `${PROVEN}; together with a token that was mailed to that user`,
  'features/auth/sign-up/sign-ups.sql.ts, countCodeTry: email = $': PENDING,
  'features/auth/sign-up/sign-ups.sql.ts, deleteSignUpsByEmail: email = $':
    'reached only when the address has just been proven',
  'features/auth/sign-up/sign-ups.sql.ts, findSignUps: email = $': PENDING,
  'features/auth/sign-up/sign-ups.sql.ts, insertSignUp: insert into pending_sign_ups': PENDING,
  'features/auth/sign-up/sign-ups.sql.ts, findSignUpPasswords: email = $':
    'decides only which refusal a sign-in gets before the code is entered',
  'features/clients/clients.sql.ts, buildFilters: lower(c.email) like $': CONTACT,
  'features/clients/clients.sql.ts, insertClient: insert into clients': CONTACT,
  'features/clients/clients.sql.ts, updateClient: email = $': CONTACT,
  'features/clients/import.sql.ts, insertClients: insert into clients': CONTACT,
  'features/connections/connections.sql.ts, searchAccounts: u.email = $': `${PROVEN}; finds an account, and the request still needs its owner's consent (FIX-008)`,
  'features/connections/connections.sql.ts, searchAccounts: u.email = $)': `${PROVEN}; finds an account, and the request still needs its owner's consent (FIX-008)`,
  'features/invitations/invitations.service.ts, invitationService: one.email === email': `${PROVEN}; the invitation carries that user from then on (FIX-004)`,
  'features/invitations/invitations.service.ts, requireInvitable: connected.has(email)': FORM,
  'features/invitations/invitations.service.ts, requireInvitable: email === own?.email': FORM,
  'features/invitations/invitations.service.ts, requireInvitable: emails.indexOf(email)': FORM,
  'features/invitations/invitations.sql.ts, findAccountsByEmail: u.email = any ($::text[])': PROVEN,
  'features/invitations/invitations.sql.ts, renewInvitation: u.email = i.invited_email': PROVEN,
  'features/invitations/invitations.sql.ts, saveInvitation: insert into invitations':
    STORED_UNPROVEN,
  "features/invitations/invitations.sql.ts, saveInvitation: now() + $ * interval '1 day') on conflict (account_id, invited_email)":
    'one open invitation of a firm to an address; a new one replaces its link',
  'features/invitations/invitations.sql.ts, withdrawInvitationsTo: i.invited_email in (':
    'takes rights away and gives none; user_emails holds proven addresses only',
  'features/invitations/received.sql.ts, isAddressedTo: i.invited_email = (': INVITED,
  'features/profile/profile.service.ts, profileService: email !== before.email':
    'decides only whether a change is requested, which needs the password (FIX-003)',
  'schema.sql: (((email = lower(email))': NORMAL_FORM,
  'schema.sql: (((email = lower(email)) (2)': NORMAL_FORM,
  'schema.sql: (((email = lower(email)) (3)': NORMAL_FORM,
  'schema.sql: (((invited_email = lower(invited_email))': NORMAL_FORM,
  'schema.sql: (((new_email = lower(new_email))': NORMAL_FORM,
  'schema.sql: (((old_email = lower(old_email))': NORMAL_FORM,
  'schema.sql: (invited_email = (': `${INVITED} (policy answered_by_invited)`,
  'schema.sql: (invited_email = ( (2)': `${INVITED} (policy found_by_invited)`,
  'schema.sql: current_invitation) = invited_email)))':
    'read only by isInvited, which decides only whether one may sign up (policy found_by_link)',
  'schema.sql: i.invited_email in (':
    'withdraws more, never less: any address the removed person has or had (FIX-004)',
}
