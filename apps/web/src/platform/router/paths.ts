/**
 * The app's addresses, to spread into a link or `navigate`: `<Link {...paths.client(7)} />`. The
 * router type-checks them. In platform because features link to each other's screens.
 */
const record = (id: number) => ({ params: { id: String(id) } }) as const

export const paths = {
  dashboard: () => ({ to: '/dashboard' }) as const,
  login: () => ({ to: '/login' }) as const,
  register: () => ({ to: '/register' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  /** Asks whether to join; the tab stores the invitation. */
  invitation: () => ({ to: '/invitation' }) as const,
  verify: (email: string, invitation?: string) =>
    ({ to: '/verify-otp', search: { email, ...(invitation && { invitation }) } }) as const,
  clients: () => ({ to: '/clients' }) as const,
  newClient: () => ({ to: '/clients/create' }) as const,
  client: (id: number) => ({ to: '/clients/$id', ...record(id) }) as const,
  editClient: (id: number) => ({ to: '/clients/$id/edit', ...record(id) }) as const,
  cases: () => ({ to: '/cases' }) as const,
  newCase: (client?: number) =>
    ({ to: '/cases/create', search: client === undefined ? {} : { client } }) as const,
  case: (id: number) => ({ to: '/cases/$id', ...record(id) }) as const,
  editCase: (id: number) => ({ to: '/cases/$id/edit', ...record(id) }) as const,
  sessions: () => ({ to: '/sessions' }) as const,
  /** With initial values for the case and the day (YYYY-MM-DD). */
  newSession: (begin: { case?: number; date?: string } = {}) =>
    ({ to: '/sessions/create', search: begin }) as const,
  session: (id: number) => ({ to: '/sessions/$id', ...record(id) }) as const,
  editSession: (id: number) => ({ to: '/sessions/$id/edit', ...record(id) }) as const,
  documents: () => ({ to: '/documents' }) as const,
  document: (id: number) => ({ to: '/documents/$id', ...record(id) }) as const,
  editDocument: (id: number) => ({ to: '/documents/$id/edit', ...record(id) }) as const,
  group: (id: number) => ({ to: '/documents', search: { tab: 'groups', group: id } }) as const,
  messages: () => ({ to: '/messages' }) as const,
  /** `item`: the record to highlight, such as `firm-7`. */
  connections: ({ tab, item }: { tab?: string | undefined; item?: string | undefined } = {}) =>
    ({
      to: '/connections',
      search: { ...(tab !== undefined && { tab }), ...(item !== undefined && { item }) },
    }) as const,
  notifications: () => ({ to: '/notifications' }) as const,
  roles: () => ({ to: '/roles' }) as const,
  profileSettings: () => ({ to: '/profile-settings' }) as const,
}
