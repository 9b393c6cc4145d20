import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { registerForm, resetPage, signUpPage } from './auth.ts'
import { caseForm } from './cases.ts'
import { clientForm, clientsQuery } from './clients.ts'
import { asLevel, canSee, LEVEL_LABELS, LEVELS, levelsOf } from './document-levels.ts'
import type { AnyEndpoint } from './parts/endpoint.ts'
import { endpoints } from './index.ts'
import { invitationForm, invitationPage } from './invitations.ts'
import { LIMITS } from './parts/limits.ts'
import {
  asRole,
  EMPLOYEE_ROLES,
  may,
  permissionCode,
  permissionsOf,
  ROLE_BLURBS,
  ROLES,
  type Action,
  type Resource,
} from './permissions.ts'
import { profileForm } from './profile.ts'
import { passwordPage } from './profile.ts'
import { sessionForm } from './sessions.ts'

const YES: Record<string, string> = {
  owner:
    'client:create,read,update,delete,list case:create,read,update,delete,list,assign,unassign,manage_roles session:create,read,update,delete,list document:create,read,update,delete,list document_group:create,read,update,delete,list',
  admin:
    'client:create,read,update,delete,list case:create,read,update,delete,list,assign,unassign,manage_roles session:create,read,update,delete,list document:create,read,update,delete,list document_group:create,read,update,delete,list',
  diamond:
    'client:create,read,update,list case:create,read,update,list,assign,unassign session:create,read,update,delete,list document:create,read,update,delete,list document_group:create,read,update,delete,list',
  gold: 'client:read,list case:read,list session:create,read,update,list document:create,read,update,list document_group:create,read,update,list',
  silver:
    'client:read,list case:read,list session:read,list document:read,list document_group:read,list',
}

describe('a name', () => {
  const person = { email: 'a@b.co', mobile: '1', password: 'Correct1horse', country_id: 840 }
  const forms = (name: string) => [
    registerForm.safeParse({ ...person, name }),
    profileForm.safeParse({ ...person, name }),
    invitationForm.safeParse({ emails: ['a@b.co'], invited_names: [name] }),
    invitationPage.safeParse({ people: [{ email: 'a@b.co', name }] }),
  ]

  test.each([
    'see https://evil.example',
    'HTTP://x',
    'a://b',
    'www.evil.example',
    'Roe WWW.evil',
    'ｗｗｗ．evil',
  ])('%s of a person or a firm holds a link (FIX-012)', (name) => {
    for (const { success, error } of forms(name))
      expect([success, error?.issues[0]?.message]).toEqual([false, 'A name cannot contain a link'])
  })

  test.each([
    'Roe & Partners Ltd.',
    'J.R. Doe',
    'a:b // c',
    'Awww',
    "O'Neil-Smith (Dr.)",
    '株式会社',
  ])('%s is a name', (name) => {
    for (const { error } of forms(name)) expect(error).toBeUndefined()
  })
})

describe('roles', () => {
  test('are owner, admin, diamond, gold, silver in this order (PERM-002, SEC-006)', () => {
    expect(ROLES).toEqual(['owner', 'admin', 'diamond', 'gold', 'silver'])
    expect(EMPLOYEE_ROLES).toEqual(['admin', 'diamond', 'gold', 'silver'])
  })

  test.each([undefined, null, '', 'user', 'OWNER', 'root'])(
    '%j counts as silver (PERM-008, SEC-007)',
    (value) => {
      expect(asRole(value)).toBe('silver')
      expect(levelsOf(value)).toEqual(['green'])
    },
  )

  test.each(ROLES)(
    '%s holds what the table of roles says, action by action (PERM-011, PERM-012)',
    (role) => {
      const written = Object.entries(permissionsOf(role)).map(
        ([resource, actions]) => `${resource}:${actions.join(',')}`,
      )
      expect(written.join(' ')).toBe(YES[role])
    },
  )

  test('no role has an action that the resource does not have', () => {
    expect(may('owner', 'client', 'assign')).toBe(false)
  })

  test('every employee role has a blurb', () => {
    expect(Object.keys(ROLE_BLURBS)).toEqual([...EMPLOYEE_ROLES])
  })

  test.each([
    ['case', 'update', 'cases.change_case'],
    ['document_group', 'create', 'documents.add_documentgroup'],
    ['client', 'list', 'clients.view_client'],
    ['case', 'manage_roles', 'cases.manage_roles_case'],
  ] as [Resource, Action, string][])('%s %s is the code %s', (resource, action, code) => {
    expect(permissionCode(resource, action)).toBe(code)
  })
})

describe('document levels', () => {
  test.each([
    ['red', ['owner', 'admin']],
    ['yellow', ['owner', 'admin', 'diamond', 'gold']],
    ['green', ['owner', 'admin', 'diamond', 'gold', 'silver']],
  ] as const)('%s is open to %j and nobody else (SEC-008..010)', (level, open) => {
    expect(ROLES.filter((role) => canSee(role, level))).toEqual(open)
  })

  test('the first level of a role is its default for an upload (SEC-015)', () => {
    expect(ROLES.map((role) => levelsOf(role)[0])).toEqual([
      'red',
      'red',
      'yellow',
      'yellow',
      'green',
    ])
  })

  test('labels say high, medium and low; unknown levels are green (SEC-002..005)', () => {
    expect(LEVELS.map((level) => LEVEL_LABELS[level])).toEqual([
      'HIGH SECURITY',
      'MEDIUM SECURITY',
      'LOW SECURITY',
    ])
    expect([asLevel('blue'), asLevel(undefined), asLevel('red')]).toEqual(['green', 'green', 'red'])
  })
})

describe('forms', () => {
  test.each([
    [clientForm, { name: ' Acme ', email: '', mobile: '1', country: 840 }],
    [caseForm, { title: 'x', description: ' ', client_id_input: 1, date: '2026-02-18' }],
    [sessionForm, { title: 'x', case_id: 1, client_id: 1, date: '2026-02-18T09:30:00' }],
    [
      registerForm,
      {
        name: 'Jane',
        email: 'Jane@X.example',
        mobile: '+1 (555) 010-2030',
        password: 'Correct1horse',
        country_id: 840,
      },
    ],
  ])(
    'accept their own output: the browser parses, and the server parses again',
    (schema, given) => {
      const once = z.parse(schema, given)
      expect(z.parse(schema, once)).toEqual(once)
    },
  )

  test('normalize letters, and remove control and bidirectional characters from names', () => {
    const { name, email } = clientForm.parse({
      name: ' Rene\u0301\tDupont\u202efdp\r\n',
      email: '',
    })
    expect({ name, email }).toEqual({ name: 'Ren\u00e9 Dupont fdp', email: null })
    const { title, description } = caseForm.parse({
      client_id_input: 1,
      title: 'A\u2066B',
      description: 'one\n\u0065\u0301',
      date: '2026-01-02',
    })
    expect({ title, description }).toEqual({ title: 'A B', description: 'one\n\u00e9' })
    expect(clientForm.safeParse({ name: '\u202e\t' }).error?.issues[0]?.message).toBe(
      'Client name is required',
    )
    expect(clientsQuery.parse({ search: 'Rene\u0301' }).search).toBe('Ren\u00e9')
  })

  test('accept a phone number such as +1 (555) 010-2030 (AUTH-035)', () => {
    expect(z.safeParse(registerForm.shape.mobile, '+1 (555) 010-2030').success).toBe(true)
  })

  test('the sign-up page compares the passwords and names an empty confirmation (AUTH-039, AUTH-040)', () => {
    const page = {
      name: 'Jane',
      email: 'jane@x.example',
      mobile: '1',
      password: 'Correct1horse',
      country_id: 840,
    }
    const messages = (confirmPassword: string) =>
      z
        .safeParse(signUpPage, { ...page, confirmPassword })
        .error?.issues.map(({ message }) => message)

    expect(messages('')).toEqual(['Please confirm your password'])
    expect(messages('Correct1hors')).toEqual(["Passwords don't match"])
    expect(messages('Correct1horse')).toBeUndefined()
  })

  test.each([
    [
      signUpPage,
      { name: '', email: '', mobile: '', password: 'short', confirmPassword: 'other' },
      "Passwords don't match",
    ],
    [resetPage, { new_password: 'short', confirm_password: 'other' }, "Passwords don't match"],
    [
      passwordPage,
      { current_password: '', new_password: 'short', confirm_password: 'other' },
      'New passwords do not match',
    ],
  ])(
    'say that two passwords differ, whatever else is wrong (FIX-061, AUTH-040, AUTH-083, PROFILE-022, FIX-080)',
    (page, given, sentence) => {
      const messages = (form: object) =>
        z.safeParse(page, { ...given, ...form }).error?.issues.map(({ message }) => message)
      const [first, second] = Object.keys(given).filter((name) =>
        /new_password|^password|confirm/i.test(name),
      )
      expect(messages({})).toContain(sentence)
      expect(messages({ [String(second)]: 'short' })).not.toContain(sentence)
      expect(messages({ [String(first)]: '' })).not.toContain(sentence)
    },
  )
})

describe('list queries', () => {
  test('fall back to the defaults for garbage and clamp the page size', () => {
    expect(z.parse(clientsQuery, {})).toEqual({
      search: '',
      name: '',
      email: '',
      mobile: '',
      ordering: '-created_at',
      page: 1,
      page_size: 20,
    })
    expect(
      z.parse(clientsQuery, { page: 'x', page_size: '1000', ordering: 'id; drop table' }),
    ).toMatchObject({
      page: 1,
      page_size: 100,
      ordering: '-created_at',
    })
    expect(z.parse(clientsQuery, { page: '-3', page_size: '0' })).toMatchObject({
      page: 1,
      page_size: 1,
    })
  })
})

test('every endpoint has a trailing slash, a permission and a limit (FIX-050)', () => {
  for (const group of Object.values(endpoints)) {
    for (const { path, permission, limit, summary } of Object.values(group)) {
      expect(path).toMatch(/^\/.*\/$/)
      expect(permission).toBeTruthy()
      expect(LIMITS).toContain(limit)
      expect(summary).not.toBe('')
    }
  }
})

/** Changes without a version, and why they cannot overwrite somebody else's change. */
const WITHOUT_VERSION: Record<string, string> = {
  'PUT /respond-connection-request/': 'a request is answered once; a second answer is refused',
  'PUT /user/change-password/': 'names the current password',
  'PATCH /notifications/': 'sets one mark; sent twice it is the same',
  'PATCH /notifications/mark-read/': 'sets one mark; sent twice it is the same',
  'PATCH /notifications/mark-unread/': 'sets one mark; sent twice it is the same',
}

test('every change of an existing record requires its version (FIX-020)', () => {
  const changes = Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .filter((endpoint) => endpoint.kind === 'json')
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
  const unversioned = changes
    .filter(({ versioned }) => !versioned)
    .map(({ method, path }) => `${method} ${path}`)
  expect(unversioned.toSorted()).toEqual(Object.keys(WITHOUT_VERSION).toSorted())
  // The answer contains the next version.
  for (const { path, result } of changes.filter(({ versioned }) => versioned))
    expect(z.toJSONSchema(result).required, path).toContain('version')
})
