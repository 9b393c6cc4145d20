/**
 * Where everything is: spread into a link or `navigate`, e.g. `<Link {...paths.client(7)} />`. The router checks each
 * against its routes. It stands in platform because features link to one another's screens.
 */
const record = (id: number) => ({ params: { id: String(id) } }) as const

export const paths = {
  dashboard: () => ({ to: '/dashboard' }) as const,
  login: () => ({ to: '/login' }) as const,
  register: () => ({ to: '/register' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  /** The question whether to join; the invitation is kept by the tab. */
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
  /** With the case and the day (YYYY-MM-DD) that the form begins with. */
  newSession: (begin: { case?: number; date?: string } = {}) =>
    ({ to: '/sessions/create', search: begin }) as const,
  session: (id: number) => ({ to: '/sessions/$id', ...record(id) }) as const,
  editSession: (id: number) => ({ to: '/sessions/$id/edit', ...record(id) }) as const,
  documents: () => ({ to: '/documents' }) as const,
  document: (id: number) => ({ to: '/documents/$id', ...record(id) }) as const,
  editDocument: (id: number) => ({ to: '/documents/$id/edit', ...record(id) }) as const,
  group: (id: number) => ({ to: '/documents', search: { tab: 'groups', group: id } }) as const,
  messages: () => ({ to: '/messages' }) as const,
  /** `item`: the record to point at, such as `firm-7`. */
  connections: ({ tab, item }: { tab?: string | undefined; item?: string | undefined } = {}) =>
    ({
      to: '/connections',
      search: { ...(tab !== undefined && { tab }), ...(item !== undefined && { item }) },
    }) as const,
  notifications: () => ({ to: '/notifications' }) as const,
  roles: () => ({ to: '/roles' }) as const,
  profileSettings: () => ({ to: '/profile-settings' }) as const,
}
