/** Performance targets of each scenario. */
export const TARGETS = {
  'list of 20 clients, newest first': {
    atMost: 1.5,
    comparedTo: { scenario: 'list of 20 clients, firm of 100', atMost: 1.5 },
  },
  'list of 20 clients, firm of 10,000': {
    comparedTo: { scenario: 'list of 20 clients, firm of 100', atMost: 1.5 },
  },
  'list of 20 clients, firm of 100': {},
  'list of clients, page 50': {
    comparedTo: { scenario: 'list of 20 clients, newest first', atMost: 15 },
  },
  'list of clients, page 500': {
    comparedTo: { scenario: 'list of 20 clients, newest first', atMost: 15 },
  },
  'list of clients, page 2,500': { atMost: 1.25 },
  'list of clients, page 5,000': {
    comparedTo: { scenario: 'list of 20 clients, newest first', atMost: 15 },
  },
  'search of clients, nothing found': {},
  'search of clients, rare': { atMost: 1.5 },
  'search of clients, frequent': { atMost: 1.3 },
  'search of clients, two letters': { atMost: 1.3 },
  'one client': { atMost: 1.7 },
  'one case': { atMost: 1.7 },
  'one session': { atMost: 1.7 },
  'one document record': { atMost: 1.7 },
  'create a client': { atMost: 1.7 },
  'calendar month of 300 sessions': { atMost: 1.25 },
  'dashboard summary': { atMost: 2.5 },
  'export of 100,000 clients as CSV': { atMost: 1.2, memory: 50, first_byte: 200 },
  'import of 10,000 clients from CSV': { atMost: 1.4, memory: 50 },
  'upload 10 MiB': { atMost: 1.3, memory: 60 },
  'upload 10 MiB, 4 concurrent': { atMost: 1.3, memory: 150 },
  'download 10 MiB': { atMost: 1 },
} as const satisfies Record<string, Target>

export interface Target {
  /** Highest ratio to the baseline. */
  readonly atMost?: number
  /** Highest ratio to another scenario of Casework. */
  readonly comparedTo?: { readonly scenario: string; readonly atMost: number }
  /** Highest additional peak memory in MB. */
  readonly memory?: number
  /** Highest time to first byte in ms. */
  readonly first_byte?: number
}

export type ScenarioName = keyof typeof TARGETS
