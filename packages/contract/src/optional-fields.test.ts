import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoints } from './index.ts'
import type { AnyEndpoint } from './parts/endpoint.ts'

/**
 * The optional fields that a check depends on, and what it means if one is missing: it never turns
 * off a check of who the caller is or what they may do (FIX-270). A field of another name belongs to
 * `PLAIN` only if no check reads it.
 */
const CHECKED: Readonly<Record<string, string>> = {
  // Who somebody is.
  'POST /confirm-account/ body registration':
    'the code is taken only while one sign-up of the email is pending',
  'POST /resend-confirmation/ body registration':
    'a code is mailed only while one sign-up of the email is pending',
  'POST /register/ body invitation': 'no mail beyond the limits; grants nothing else',
  'POST /token/refresh/ body refresh': 'the HttpOnly cookie counts; without one either, 401',
  'PUT /user/profile/ body current_password': 'refused if the email differs',
  'POST /user/passkeys/options/ body current_password': 'a factor must be fresh, else refused',
  'POST /user/totp/ body current_password': 'a factor must be fresh, else refused',
  'POST /login/passkey-options/ body ticket':
    'options for any passkey of this site, which signs in its own person only',
  'POST /login/second-factor/ body code': 'refused unless there is a passkey',
  'POST /login/second-factor/ body passkey': 'refused unless there is a code',
  'POST /user/step-up/ body code': 'refused unless there is a passkey',
  'POST /user/step-up/ body passkey': 'refused unless there is a code',
  'POST /user/step-up/ body ticket': 'refused with a passkey; a code needs none',

  // Who sees something.
  'POST /people/ body security_level': 'green: the caller has given no level',
  'POST /cases/:id/parties/ body person.security_level': 'green, for a new person',
  'PUT /people/:id/ body security_level': 'stays as it is',
  'PUT /firm/ body listed': 'stays as it is',
  'PUT /firm/ body more_file_types': 'stays as it is',
  'PATCH /documents/bulk/ body security_level': 'no level changes',
  'PATCH /documents/:id/ body security_level': 'stays as it is',
  'POST /send-invitation/ body assigned_role': 'the lowest role',

  'POST /documents/:id/openings/ body version_number': 'the current version',
  'GET /documents/:id/pages/:number/ query opening': 'refused: the opening has ended',
  'GET /documents/:id/pages/:number/text/ query opening': 'refused: the opening has ended',

  // What has been read, or confirmed, before a change.
  'PATCH /documents/bulk/ body versions': 'documents without one change whatever their version',
  'PUT /documents/:id/level-plan/ body from_level':
    'the present level counts; the planned one must still be below it',
  'POST /documents/:id/level-plan/approve/ body plan_id':
    'the waiting plan is meant; its author still cannot approve it',
  'POST /cases/:id/status/ body accept_open': 'refused with open deadlines',
  'POST /cases/:id/status/ body on': 'today, or the later day of closing',
  'POST /bin/:id/restore/ body with_parents': 'refused if a parent is deleted too',
  'DELETE /document-groups/:id/ query only_empty': 'deleted with documents too, which stay',
  'POST /conflicts/:id/decide/ body reason': 'refused if the decision needs one',
  'PUT /deadlines/:id/ body reason': 'refused if the date changes and the deadline is no own one',
  'PUT /deadlines/:id/ body case_id': 'the present one',
  'PUT /deadlines/:id/ body kind': 'the present one',
  'PUT /entries/:id/ body case_id': 'the present one',
  'DELETE /entries/:id/ body reason': "refused for somebody else's entry, and after 24 hours",
  'POST /deadlines/hand-over/ body deadline_ids': 'all open deadlines of the person',
  'POST /deadlines/hand-over/ body with_cases': 'no case changes hands',
  'POST /conflicts/search/ body except_client_id': 'no hit is left out',
  'POST /conflicts/search/ body except_person_id': 'no hit is left out',
}

/** Optional fields that no check depends on: contents, filters, and where something belongs. */
const PLAIN: Readonly<Record<'body' | 'fields' | 'query', string>> = {
  body:
    'address after_session_id bio case_id client_id country court court_reference ' +
    'court_region days description direction doc_name due_on duration email event group_id kind ' +
    'message method minutes mobile name note person person_id phone place reference region role ' +
    'roll rule second_user_id session_id session_type side skip_short timezone user_id width',
  fields:
    'case_id client_id columns combine_as_pdf doc_name group_description group_id group_name ' +
    'session_id store_as_group',
  query:
    'action also before case case__isnull case_id client client_id country date_after ' +
    'date_before due_after due_before email end_date format group group__isnull group_by ' +
    'group_id has_minutes import_id is_read kind limit mine mobile moves_with_session name ' +
    'object_type ordering outcome overdue page page_size q scope search security_level ' +
    'session session__isnull session_id start_date state status title unconfirmed user_id ' +
    'width year',
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Paths of the fields that a caller may leave out, such as `person.email`. */
const listOptional = (shape: Shape, prefix = ''): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => [
    ...(shape.required?.includes(name) ? [] : [prefix + name]),
    ...listOptional(part, `${prefix}${name}.`),
  ]),
  ...(shape.anyOf ?? []).flatMap((choice) => listOptional(choice, prefix)),
  ...(shape.items ? listOptional(shape.items, prefix) : []),
]

const PARTS = ['body', 'fields', 'query'] as const
type Parts = Partial<Record<(typeof PARTS)[number], z.ZodMiniType>>

/** `POST /confirm-account/ body registration` for each optional field of the contract. */
const OPTIONAL = Object.values(endpoints)
  .flatMap((group) => Object.values<AnyEndpoint>(group))
  .flatMap((endpoint) =>
    PARTS.flatMap((part) => {
      const schema = (endpoint as Parts)[part]
      if (!schema) return []
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
      return [...new Set(listOptional(shape))].map((path) => ({
        key: `${endpoint.method} ${endpoint.path} ${part} ${path}`,
        part,
        name: path.split('.').at(-1) ?? '',
      }))
    }),
  )

test('every optional field that a check depends on is listed with what its absence means (FIX-270)', () => {
  const isPlain = (part: (typeof PARTS)[number], name: string) =>
    PLAIN[part].split(' ').includes(name)
  const unlisted = OPTIONAL.filter(
    ({ key, part, name }) => !isPlain(part, name) && CHECKED[key] === undefined,
  )
  expect(unlisted.map(({ key }) => key)).toEqual([])
})

test('the list names no field that is not optional, or not there (FIX-270)', () => {
  const keys = new Set(OPTIONAL.map(({ key }) => key))
  expect(Object.keys(CHECKED).filter((key) => !keys.has(key))).toEqual([])
  const listed = PARTS.flatMap((part) => PLAIN[part].split(' ').map((name) => `${part} ${name}`))
  const names = new Set(OPTIONAL.map(({ part, name }) => `${part} ${name}`))
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})
