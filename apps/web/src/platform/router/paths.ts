const recordParams = (id: number) => ({ params: { id: String(id) } }) as const

/**
 * The app's URLs, to spread into a link or `navigate`: `<Link {...paths.client(7)} />`. Here because
 * features link to each other's screens.
 */
export const paths = {
  dashboard: () => ({ to: '/dashboard' }) as const,
  /** Enters the workspace of a firm. */
  firmDashboard: (id: number) => ({ to: '/dashboard', search: { owner_account_id: id } }) as const,
  login: () => ({ to: '/login' }) as const,
  register: () => ({ to: '/register' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  /** The page that asks whether to join a firm; the tab stores the invitation. */
  invitation: () => ({ to: '/invitation' }) as const,
  verify: (email: string, invitation?: string) =>
    ({ to: '/verify-otp', search: { email, ...(invitation && { invitation }) } }) as const,
  clients: () => ({ to: '/clients' }) as const,
  newClient: () => ({ to: '/clients/create' }) as const,
  client: (id: number) => ({ to: '/clients/$id', ...recordParams(id) }) as const,
  editClient: (id: number) => ({ to: '/clients/$id/edit', ...recordParams(id) }) as const,
  people: () => ({ to: '/people' }) as const,
  person: (id: number) => ({ to: '/people/$id', ...recordParams(id) }) as const,
  cases: () => ({ to: '/cases' }) as const,
  newCase: (client?: number) =>
    ({ to: '/cases/create', search: client === undefined ? {} : { client } }) as const,
  case: (id: number) => ({ to: '/cases/$id', ...recordParams(id) }) as const,
  editCase: (id: number) => ({ to: '/cases/$id/edit', ...recordParams(id) }) as const,
  sessions: () => ({ to: '/sessions' }) as const,
  /** With initial values for the case and the day (YYYY-MM-DD). */
  newSession: (initial: { case?: number; date?: string } = {}) =>
    ({ to: '/sessions/create', search: initial }) as const,
  session: (id: number) => ({ to: '/sessions/$id', ...recordParams(id) }) as const,
  editSession: (id: number) => ({ to: '/sessions/$id/edit', ...recordParams(id) }) as const,
  /** `show` is the pressed chip; `hand_over` opens the dialog from this person, 0 from anybody. */
  deadlines: (search: { show?: string; page?: number; hand_over?: number } = {}) =>
    ({ to: '/deadlines', search }) as const,
  documents: () => ({ to: '/documents' }) as const,
  document: (id: number) => ({ to: '/documents/$id', ...recordParams(id) }) as const,
  editDocument: (id: number) => ({ to: '/documents/$id/edit', ...recordParams(id) }) as const,
  group: (id: number) => ({ to: '/documents', search: { tab: 'groups', group: id } }) as const,
  levelPlans: () => ({ to: '/level-plans' }) as const,
  messages: () => ({ to: '/messages' }) as const,
  /** `item` is the record to highlight, such as `firm-7`. */
  connections: ({ tab, item }: { tab?: string | undefined; item?: string | undefined } = {}) =>
    ({
      to: '/connections',
      search: { ...(tab !== undefined && { tab }), ...(item !== undefined && { item }) },
    }) as const,
  notifications: () => ({ to: '/notifications' }) as const,
  firm: () => ({ to: '/firm' }) as const,
  /** A section of the firm's page. */
  documentSettings: () => ({ to: '/firm', hash: 'documents' }) as const,
  bin: () => ({ to: '/bin' }) as const,
  history: () => ({ to: '/history' }) as const,
  roles: () => ({ to: '/roles' }) as const,
  profileSettings: () => ({ to: '/profile-settings' }) as const,
  security: () => ({ to: '/profile-settings', search: { tab: 'security' } }) as const,
}
