// Explains why each use of an email in the server is safe. Users are identified by their id or a
// verified email, never by an email that was only entered.

const VERIFIED =
  'users.email is unique and verified: the key users_email_is_proven refers to user_emails, and a row there is written only after a code was entered'
const PENDING =
  'a pending sign-up grants nothing: only its code, mailed to the email, makes it a user (FIX-001)'
const CONTACT = 'a contact detail of a client: it identifies no user and grants nothing'
const PERSON =
  'a contact detail of a person in the directory: it identifies no user and grants nothing'
const CONFLICT =
  'compares contact details of clients and people of one firm, to warn of a conflict; grants nothing'
const FORM =
  'compares values of one request with each other, or with the email of the signed-in user; grants nothing'
const STORED_UNVERIFIED = 'stored as entered, and compared with verified emails only'
const NORMAL_FORM = 'emails are stored in lower case, so they can be compared as text'
const INVITED =
  'an invitation without a user is for the user with the verified email; one to a known user is for that user, whatever their email (FIX-002, FIX-004)'

/** `file, declaration: use` as `findEmailUses` writes it -> the proof. */
export const PROOFS: Readonly<Record<string, string>> = {
  'features/accounts/accounts.sql.ts, insertUser: insert into user_emails':
    'reached only with a code that was mailed to the email (confirm)',
  'features/accounts/accounts.sql.ts, insertUser: insert into users':
    'reached only with a code that was mailed to the email (confirm)',
  'features/accounts/accounts.sql.ts, insertUser: now()) on conflict (email) do nothing':
    'if an email is confirmed twice, only the first confirmation creates a user',
  'features/accounts/accounts.sql.ts, changeEmail: email = $':
    'reached only with a code that was mailed to the new email (confirmEmail)',
  'features/accounts/accounts.sql.ts, changeEmail: insert into user_emails':
    'reached only with a code that was mailed to the new email (confirmEmail)',
  'features/accounts/accounts.sql.ts, findUserByEmail: u.email = $': `${VERIFIED}; a sign-in also needs the password, a reset the mailed link, a reset of factors the operator`,
  'features/accounts/accounts.sql.ts, restoreEmail: email = $':
    'restores an email of user_emails, with a link that was mailed to it; the password is cleared (FIX-003)',
  'features/auth/email-changes.sql.ts, insertUndo: insert into email_undos':
    'the current email of the user, which is verified',
  'features/auth/email-changes.sql.ts, isEmailTaken: email = $': `${VERIFIED}; only refuses`,
  'features/auth/email-changes.sql.ts, isEmailTaken: old_email = $':
    'an email that a link can restore is not available to others; only refuses',
  'features/auth/email-changes.sql.ts, saveEmailChange: insert into email_changes':
    'only requested: it takes effect with the code that was mailed to it (FIX-002)',
  'features/auth/email-changes.sql.ts, saveEmailChange: new_email = excluded.new_email':
    'a new request has a new code and five new tries; the old code is invalid',
  'features/auth/sign-up/require-sign-up-allowed.ts, isInvited: i.invited_email = $':
    'decides only whether a sign-up is allowed; it still needs the mailed code (FIX-012)',
  'features/auth/resets.sql.ts, whereLive: email = $)': `${VERIFIED}; also needs a token that was mailed to that user`,
  'features/auth/sign-ups.sql.ts, deleteSignUpsByEmail: email = $':
    'reached only after the email was verified',
  'features/auth/sign-ups.sql.ts, findSignUps: email = $': PENDING,
  'features/auth/sign-ups.sql.ts, insertSignUp: insert into pending_sign_ups': PENDING,
  'features/auth/sign-ups.sql.ts, findSignUpPasswords: email = $':
    'tells who knows the password of a sign-up its token; that still needs the mailed code (FIX-270)',
  'features/clients/clients.sql.ts, insertClient: insert into clients': CONTACT,
  'features/clients/clients.sql.ts, updateClient: email = $': CONTACT,
  'features/clients/import.sql.ts, insertClients: insert into clients': CONTACT,
  'features/connections/connections.sql.ts, searchAccounts: u.email = $': `${VERIFIED}; finds an account, and the request still needs its owner's consent (FIX-008)`,
  'features/connections/connections.sql.ts, searchAccounts: u.email = $)': `${VERIFIED}; finds an account, and the request still needs its owner's consent (FIX-008)`,
  'features/invitations/send.service.ts, sendInvitations: candidate.email === email': `${VERIFIED}; the invitation names that user from then on (FIX-004)`,
  'features/invitations/send.service.ts, requireInvitable: connected.has(email)': FORM,
  'features/invitations/send.service.ts, requireInvitable: email === ownUser?.email': FORM,
  'features/invitations/send.service.ts, requireInvitable: emails.indexOf(email)': FORM,
  'features/invitations/invitations.sql.ts, findAccountsByEmail: u.email = any ($::text[])':
    VERIFIED,
  'features/invitations/invitations.sql.ts, renewInvitation: u.email = i.invited_email': VERIFIED,
  'features/invitations/invitations.sql.ts, saveInvitation: insert into invitations':
    STORED_UNVERIFIED,
  "features/invitations/invitations.sql.ts, saveInvitation: now() + $ * interval '1 day') on conflict (account_id, invited_email)":
    'one open invitation per firm and email; a new one replaces its link',
  'features/invitations/invitations.sql.ts, withdrawInvitationsTo: i.invited_email in (':
    'removes rights and grants none; user_emails contains verified emails only',
  'features/invitations/received.sql.ts, buildAddressedTo: i.invited_email = (': INVITED,
  'features/parties/people.sql.ts, insertPerson: insert into people': PERSON,
  'features/parties/people.sql.ts, updatePerson: email = $': PERSON,
  'features/profile/profile.service.ts, updateProfile: email !== before.email':
    'decides only whether a change is requested, which needs the password (FIX-003)',
  'schema.sql: (((email = lower(email))': NORMAL_FORM,
  'schema.sql: (((email = lower(email)) (2)': NORMAL_FORM,
  'schema.sql: (((email = lower(email)) (3)': NORMAL_FORM,
  'schema.sql: (((invited_email = lower(invited_email))': NORMAL_FORM,
  'schema.sql: (((new_email = lower(new_email))': NORMAL_FORM,
  'schema.sql: (((old_email = lower(old_email))': NORMAL_FORM,
  'schema.sql: (invited_email = (': `${INVITED} (policy answered_by_invited)`,
  'schema.sql: (invited_email = ( (2)': `${INVITED} (policy found_by_invited)`,
  'schema.sql: (old.email IS DISTINCT FROM new.email))': PERSON,
  'schema.sql: email = excluded.email': CONFLICT,
  'schema.sql: email = excluded.email (2)': CONFLICT,
  'schema.sql: given_email constant text := lower(subject.email)': CONFLICT,
  'schema.sql: insert into conflict_names': CONFLICT,
  'schema.sql: insert into conflict_names (2)': CONFLICT,
  'schema.sql: insert into conflict_names (3)': CONFLICT,
  'schema.sql: n.email = given_email union all': CONFLICT,
  'schema.sql: current_invitation) = invited_email)))':
    'read only by isInvited, which decides only whether a sign-up is allowed (policy found_by_link)',
  'schema.sql: i.invited_email in (':
    'removes rights and grants none: withdraws the invitations to every email that the removed user has or had (FIX-004)',
}
