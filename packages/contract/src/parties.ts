// People of the firm's directory, and what they are in cases.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { nothing, pageOf } from './parts/answer.ts'
import { CASE_STATUSES } from './parts/case-statuses.ts'
import { conflictSummary } from './parts/conflict-summary.ts'
import { json, type Audits } from './parts/endpoint.ts'
import {
  byId,
  id,
  idText,
  instant,
  MAX,
  optionalLine,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
  unchangedIfAbsentLine,
  version,
} from './parts/fields.ts'
import { ordering, page, pageSize, searchText } from './parts/lists.ts'
import { PARTY_ROLES } from './parts/party-roles.ts'
import { ONLY_PHONE_DIGITS } from './parts/phone-number.ts'

export { PARTY_ROLES, type PartyRole } from './parts/party-roles.ts'

export const PERSON_KINDS = ['person', 'organisation'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

export const ADDRESS_MAX = 500
export const REFERENCE_MAX = 100

export const personOrderings = ['name', '-name', '-created_at'] as const

export const peopleQuery = z.object({
  search: searchText,
  kind: z.optional(z.enum(PERSON_KINDS, 'Unknown kind')),
  ordering: ordering(personOrderings),
  page,
  page_size: pageSize,
})
export type PeopleQuery = z.output<typeof peopleQuery>

export const person = z.object({
  id,
  kind: z.enum(PERSON_KINDS),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  note: z.nullable(z.string()),
  security_level: z.enum(LEVELS),
  version,
  created_at: instant,
  cases_count: z.int(),
})
export type PersonRecord = z.output<typeof person>

const caseOfPerson = z.object({
  party_id: id,
  case_id: id,
  number: z.string(),
  title: z.string(),
  status: z.enum(CASE_STATUSES),
  role: z.enum(PARTY_ROLES),
  reference: z.nullable(z.string()),
})
export type CaseOfPerson = z.output<typeof caseOfPerson>

/** At most 200 cases, the newest first. */
export const personDetails = z.extend(person, { cases: z.array(caseOfPerson) })
export type PersonDetails = z.output<typeof personDetails>

const level = z.enum(LEVELS, 'Unknown level')

export const personForm = z.object({
  kind: z._default(z.enum(PERSON_KINDS, 'Unknown kind'), 'person'),
  name: requiredText(MAX.name, 'Name is required'),
  email: optionalEmail(),
  phone: optionalPhone(ONLY_PHONE_DIGITS),
  address: optionalText(ADDRESS_MAX),
  note: optionalText(MAX.description),
  security_level: z._default(level, 'green'),
})
export type PersonForm = z.output<typeof personForm>

/** Without a level the person keeps theirs: a missing field must not show a record to more roles. */
export const personChange = z.extend(personForm, { security_level: z.optional(level) })
export type PersonChange = z.output<typeof personChange>

const ROLE_REQUIRED = 'Please select a role'
const PERSON_REQUIRED = 'Please select a person'
const role = z.enum(PARTY_ROLES, ROLE_REQUIRED)
const optionalId = z.nullish(
  z
    .int(PERSON_REQUIRED)
    .check(z.minimum(1, PERSON_REQUIRED), z.maximum(Number.MAX_SAFE_INTEGER, PERSON_REQUIRED)),
)

/** One of `person_id`, `client_id` and `person`, which is a new one. */
export const partyForm = z
  .object({
    person_id: optionalId,
    client_id: optionalId,
    person: z.nullish(personForm),
    role,
    reference: optionalLine(REFERENCE_MAX),
  })
  .check(
    z.refine(
      ({ person_id, client_id, person: added }) =>
        [person_id, client_id, added].filter((given) => given !== null && given !== undefined)
          .length === 1,
      { error: PERSON_REQUIRED, path: ['person_id'] },
    ),
  )
export type PartyForm = z.output<typeof partyForm>

/** An absent field stays. */
export const partyChange = z.object({
  role: z.optional(role),
  reference: unchangedIfAbsentLine(REFERENCE_MAX),
})
export type PartyChange = z.output<typeof partyChange>

const partyFields = {
  case_id: id,
  reference: z.nullable(z.string()),
  person: z.nullable(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(PERSON_KINDS),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  client: z.nullable(z.object({ id, name: z.string() })),
}

/** The client of the case has the role `client`, and neither id nor version. */
export const party = z.object({
  ...partyFields,
  id: z.nullable(id),
  role: z.enum(['client', ...PARTY_ROLES]),
  version: z.nullable(version),
})
export type Party = z.output<typeof party>

export const savedParty = z.object({
  ...partyFields,
  id,
  role,
  version,
  conflict_check: conflictSummary,
})
export type SavedParty = z.output<typeof savedParty>

const byParty = z.extend(byId, { party_id: idText })

/** The permission is that of cases, the record is not one: the handler names it. */
const auditsNoCase: Audits = () => undefined

export const partyEndpoints = {
  listPeople: json({
    method: 'GET',
    path: '/people/',
    permission: ['case', 'list'],
    limit: 'requests',
    summary: 'People of the directory; only levels that the role may see',
    shows: ['people', 'parties', 'cases'],
    query: peopleQuery,
    result: pageOf(person),
  }),
  createPerson: json({
    method: 'POST',
    path: '/people/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'Add a person to the directory',
    changes: ['people'],
    audits: auditsNoCase,
    body: personForm,
    result: person,
    status: 201,
  }),
  getPerson: json({
    method: 'GET',
    path: '/people/:id/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'One person with their cases',
    shows: ['people', 'parties', 'cases'],
    params: byId,
    result: personDetails,
  }),
  updatePerson: json({
    method: 'PUT',
    path: '/people/:id/',
    permission: ['case', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Replace the fields of a person',
    changes: ['people'],
    audits: auditsNoCase,
    params: byId,
    body: personChange,
    result: person,
  }),
  removePerson: json({
    method: 'DELETE',
    path: '/people/:id/',
    permission: ['case', 'delete'],
    limit: 'requests',
    summary: 'Delete a person who is in no case',
    changes: ['people'],
    audits: auditsNoCase,
    params: byId,
    result: nothing,
  }),
  /** A plain list, the client of the case first. */
  list: json({
    method: 'GET',
    path: '/cases/:id/parties/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'People and clients in a case; only levels that the role may see',
    shows: ['parties', 'people', 'clients', 'cases'],
    params: byId,
    result: z.array(party),
  }),
  add: json({
    method: 'POST',
    path: '/cases/:id/parties/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'Add a person or a client to a case',
    changes: ['parties', 'people', 'conflicts'],
    params: byId,
    body: partyForm,
    result: savedParty,
    status: 201,
  }),
  change: json({
    method: 'PATCH',
    path: '/cases/:id/parties/:party_id/',
    permission: ['case', 'update'],
    limit: 'requests',
    versioned: true,
    summary: 'Change role or reference of a party',
    changes: ['parties', 'conflicts'],
    params: byParty,
    body: partyChange,
    result: savedParty,
  }),
  remove: json({
    method: 'DELETE',
    path: '/cases/:id/parties/:party_id/',
    permission: ['case', 'update'],
    limit: 'requests',
    summary: 'Take a person out of a case; the person stays in the directory',
    changes: ['parties'],
    params: byParty,
    result: nothing,
  }),
}
