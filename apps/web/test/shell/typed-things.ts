/** Something that a user types into the palette, and what has to be among the first two results. */
export interface TypedThing {
  readonly typed: string
  /** The heading of its group. */
  readonly group: 'Actions' | 'Screens' | 'Clients' | 'Cases' | 'Sessions' | 'Documents'
  /** Texts that the result has, its name first. */
  readonly texts: readonly string[]
}

const CASE = 'Osei v Redland Care Homes Ltd'

/** Twenty things, on the dashboard of the English demo firm, whose client Abena Osei has a case. */
export const TYPED_THINGS: readonly TypedThing[] = [
  { typed: 'new session', group: 'Actions', texts: ['Create Session'] },
  { typed: 'upload', group: 'Actions', texts: ['Upload Document'] },
  { typed: 'close case', group: 'Actions', texts: ['Close case'] },
  { typed: 'session osei', group: 'Sessions', texts: ['Osei'] },
  { typed: 'dark', group: 'Actions', texts: ['Switch to dark theme'] },
  { typed: 'export', group: 'Actions', texts: ['Export all'] },
  { typed: 'add client', group: 'Actions', texts: ['Add Client'] },
  { typed: 'new matter', group: 'Actions', texts: ['Create Case'] },
  { typed: 'new hearing for Osei', group: 'Actions', texts: [`New session in ${CASE}`] },
  { typed: 'Osei close case', group: 'Actions', texts: ['Close case', CASE] },
  { typed: 'upload osei', group: 'Actions', texts: ['Upload Document', CASE] },
  { typed: 'osei documents', group: 'Documents', texts: ['Abena Osei'] },
  { typed: 'redland osei', group: 'Cases', texts: [CASE, '20'] },
  { typed: 'edit case osei', group: 'Actions', texts: ['Edit Case', CASE] },
  { typed: 'sign out', group: 'Actions', texts: ['Log Out'] },
  { typed: 'trash', group: 'Screens', texts: ['Bin'] },
  { typed: 'conflict check', group: 'Actions', texts: ['Check for conflicts'] },
  { typed: 'password', group: 'Screens', texts: ['Change Password'] },
  { typed: 'language', group: 'Screens', texts: ['Preferences'] },
  { typed: 'invite employee', group: 'Actions', texts: ['Invite Employees'] },
]
