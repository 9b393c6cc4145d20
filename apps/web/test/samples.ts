import type { LegalCase } from '@casework/contract/cases'
import type { Client } from '@casework/contract/clients'
import type { DocumentGroup } from '@casework/contract/document-groups'
import type { DocumentRecord } from '@casework/contract/documents'
import type { Firm } from '@casework/contract/firm'
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import type { Profile } from '@casework/contract/profile'
import type { SessionDetails } from '@casework/contract/sessions'

// Records as the server returns them; a test changes the fields that it is about. Without a change,
// all belong to client 11, case 21 and session 31.

const CREATED = '2026-03-12T09:30:00.000Z'

export const buildProfile = (changes: Partial<Profile> = {}): Profile => ({
  name: 'Eva Brandt',
  email: 'eva@brandt.example',
  pending_email: null,
  phone: '+49 30 901820',
  country: 'DE',
  bio: '',
  account: { id: 1, name: 'Eva Brandt', created_at: CREATED, is_active: true },
  preferences: DEFAULT_PREFERENCES,
  version: 1,
  ...changes,
})

export const buildFirm = (changes: Partial<Firm> = {}): Firm => ({
  id: 1,
  name: 'Brandt Law',
  name_is_own: true,
  address: null,
  timezone: 'UTC',
  region: 'US',
  first_weekday: 0,
  court_region: null,
  listed: true,
  more_file_types: false,
  red_download: true,
  today: '2026-03-12',
  can_edit: true,
  version: 1,
  ...changes,
})

export const buildClient = (changes: Partial<Client> = {}): Client => ({
  id: 11,
  name: 'Helena Thornbury',
  email: 'helena@thornbury.example',
  mobile: '+44 20 7946 0018',
  country: { id: 826, name: 'United Kingdom' },
  created_at: CREATED,
  cases_count: 1,
  sessions_count: 1,
  documents_count: 3,
  version: 1,
  ...changes,
})

export const buildCase = (changes: Partial<LegalCase> = {}): LegalCase => ({
  id: 21,
  title: 'Thornbury v. Ashdown',
  description: 'A dispute over the east boundary.',
  client: 11,
  client_id: 11,
  client_name: 'Helena Thornbury',
  date: '2026-03-12',
  created_at: CREATED,
  sessions_count: 1,
  documents_count: 3,
  version: 1,
  number: '2026/0041',
  court: null,
  court_reference: null,
  status: 'open',
  closed_on: null,
  archived_on: null,
  lead: null,
  is_mine: true,
  ...changes,
})

export const buildSession = (changes: Partial<SessionDetails> = {}): SessionDetails => ({
  id: 31,
  title: 'Preliminary hearing',
  description: 'Court room 4.',
  case: { id: 21, title: 'Thornbury v. Ashdown', client: 11, client_id: 11 },
  case_id: 21,
  case_title: 'Thornbury v. Ashdown',
  client: { id: 11, name: 'Helena Thornbury' },
  client_id: 11,
  client_name: 'Helena Thornbury',
  date: '2026-03-16T10:15:00',
  time: '10:15',
  ttime: '10:15',
  duration: 90,
  session_type: 'hearing',
  is_active: true,
  document_groups_count: 0,
  documents_count: 0,
  document_count: 0,
  created_at: CREATED,
  version: 1,
  lead: null,
  previous: null,
  next: null,
  ...changes,
})

export const buildDocument = (changes: Partial<DocumentRecord> = {}): DocumentRecord => {
  const id = changes.id ?? 41
  return {
    id,
    doc_name: null,
    file_name: 'exhibit-red.pdf',
    file_size: 2_048,
    security_level: 'red',
    created_at: CREATED,
    client_id: 11,
    client_name: 'Helena Thornbury',
    case: 21,
    case_title: 'Thornbury v. Ashdown',
    session: 31,
    session_title: 'Preliminary hearing',
    group: null,
    group_name: null,
    secure_view_url: `/api/documents/${id}/view/`,
    secure_download_url: `/api/documents/${id}/download/`,
    preview_url: null,
    download_allowed: true,
    version: 1,
    ...changes,
  }
}

export const buildGroup = (changes: Partial<DocumentGroup> = {}): DocumentGroup => ({
  id: 51,
  name: 'Exhibits',
  description: null,
  session: 31,
  session_id: 31,
  session_title: 'Preliminary hearing',
  client_id: 11,
  client_name: 'Helena Thornbury',
  case_id: 21,
  case_title: 'Thornbury v. Ashdown',
  created_at: CREATED,
  version: 1,
  documents_count: 0,
  documents: [],
  ...changes,
})
