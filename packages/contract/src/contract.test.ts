import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { registerForm, resetPageForm, signUpPageForm } from './auth.ts'
import { caseForm } from './cases.ts'
import { clientForm, clientsQuery } from './clients.ts'
import { toLevel, canSee, LEVEL_LABELS, LEVELS, listVisibleLevels } from './document-levels.ts'
import type { AnyEndpoint } from './parts/endpoint.ts'
import { endpoints } from './index.ts'
import { invitationForm, invitationDialogForm } from './invitations.ts'
import { LIMITS } from './parts/limits.ts'
import {
  asRole,
  EMPLOYEE_ROLES,
  may,
  buildPermissionCode,
  listPermissions,
  ROLE_DESCRIPTIONS,
  ROLES,
  type Action,
  type Resource,
} from './permissions.ts'
import { profileForm } from './profile.ts'
import { passwordPageForm } from './profile.ts'
import { sessionForm } from './sessions.ts'

/** The permission matrix of the requirements, by role. */
const PERMISSIONS_BY_ROLE: Record<string, string> = {
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
  const parseInEveryForm = (name: string) => [
    registerForm.safeParse({ ...person, name }),
    profileForm.safeParse({ ...person, name }),
    invitationForm.safeParse({ emails: ['a@b.co'], invited_names: [name] }),
    invitationDialogForm.safeParse({ people: [{ email: 'a@b.co', name }] }),
  ]

  test.each([
    'see https://evil.example',
    'HTTP://x',
    'a://b',
    'www.evil.example',
    'Roe WWW.evil',
    'ｗｗｗ．evil',
  ])('such as "%s" is refused because it contains a link (FIX-012)', (name) => {
    for (const { success, error } of parseInEveryForm(name))
      expect([success, error?.issues[0]?.message]).toEqual([false, 'A name cannot contain a link'])
  })

  test.each([
    'Roe & Partners Ltd.',
    'J.R. Doe',
    'a:b // c',
    'Awww',
    "O'Neil-Smith (Dr.)",
    '株式会社',
  ])('such as "%s" is accepted', (name) => {
    for (const { error } of parseInEveryForm(name)) expect(error).toBeUndefined()
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
      expect(listVisibleLevels(value)).toEqual(['green'])
    },
  )

  test.each(ROLES)(
    '%s has exactly the permissions of the requirements (PERM-011, PERM-012)',
    (role) => {
      const permissions = Object.entries(listPermissions(role)).map(
        ([resource, actions]) => `${resource}:${actions.join(',')}`,
      )
      expect(permissions.join(' ')).toBe(PERMISSIONS_BY_ROLE[role])
    },
  )

  test('no role has an action that the resource does not have', () => {
    expect(may('owner', 'client', 'assign')).toBe(false)
  })

  test('every employee role has a description', () => {
    expect(Object.keys(ROLE_DESCRIPTIONS)).toEqual([...EMPLOYEE_ROLES])
  })

  test.each([
    ['case', 'update', 'cases.change_case'],
    ['document_group', 'create', 'documents.add_documentgroup'],
    ['client', 'list', 'clients.view_client'],
    ['case', 'manage_roles', 'cases.manage_roles_case'],
  ] as [Resource, Action, string][])('%s %s has the code %s', (resource, action, code) => {
    expect(buildPermissionCode(resource, action)).toBe(code)
  })
})

describe('document levels', () => {
  test.each([
    ['red', ['owner', 'admin']],
    ['yellow', ['owner', 'admin', 'diamond', 'gold']],
    ['green', ['owner', 'admin', 'diamond', 'gold', 'silver']],
  ] as const)('%s is visible to %j and nobody else (SEC-008..010)', (level, roles) => {
    expect(ROLES.filter((role) => canSee(role, level))).toEqual(roles)
  })

  test('the first level of a role is its default for an upload (SEC-015)', () => {
    expect(ROLES.map((role) => listVisibleLevels(role)[0])).toEqual([
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
    expect([toLevel('blue'), toLevel(undefined), toLevel('red')]).toEqual(['green', 'green', 'red'])
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
  ])('accept their own output, since both browser and server parse', (schema, input) => {
    const parsed = z.parse(schema, input)
    expect(z.parse(schema, parsed)).toEqual(parsed)
  })

  test('normalize letters of every text, and clean those of one line (FIX-206)', () => {
    const { name, email } = clientForm.parse({
      name: ' Rene\u0301\tDupont\u202ef\u00a0 dp\r\n',
      email: '',
    })
    expect({ name, email }).toEqual({ name: 'Ren\u00e9 Dupontf dp', email: null })
    const { title, description } = caseForm.parse({
      client_id_input: 1,
      title: 'A\u2066B',
      description: 'one\n\u0065\u0301',
      date: '2026-01-02',
    })
    expect({ title, description }).toEqual({ title: 'AB', description: 'one\n\u00e9' })
    expect(clientForm.safeParse({ name: '\u202e\t' }).error?.issues[0]?.message).toBe(
      'Client name is required',
    )
    expect(clientsQuery.parse({ search: 'Rene\u0301' }).search).toBe('Ren\u00e9')
  })

  test('accept a phone number such as +1 (555) 010-2030 (AUTH-035)', () => {
    expect(z.safeParse(registerForm.shape.mobile, '+1 (555) 010-2030').success).toBe(true)
  })

  test('the sign-up page refuses an empty confirmation and a different one (AUTH-039, AUTH-040)', () => {
    const values = {
      name: 'Jane',
      email: 'jane@x.example',
      mobile: '1',
      password: 'Correct1horse',
      country_id: 840,
    }
    const messages = (confirmPassword: string) =>
      z
        .safeParse(signUpPageForm, { ...values, confirmPassword })
        .error?.issues.map(({ message }) => message)

    expect(messages('')).toEqual(['Please confirm your password'])
    expect(messages('Correct1hors')).toEqual(["Passwords don't match"])
    expect(messages('Correct1horse')).toBeUndefined()
  })

  test.each([
    [
      signUpPageForm,
      { name: '', email: '', mobile: '', password: 'short', confirmPassword: 'other' },
      "Passwords don't match",
    ],
    [resetPageForm, { new_password: 'short', confirm_password: 'other' }, "Passwords don't match"],
    [
      passwordPageForm,
      { current_password: '', new_password: 'short', confirm_password: 'other' },
      'New passwords do not match',
    ],
  ])(
    'report that two passwords differ even if other fields are invalid (FIX-061, AUTH-040, AUTH-083, PROFILE-022, FIX-080)',
    (schema, values, differs) => {
      const messages = (changes: object) =>
        z.safeParse(schema, { ...values, ...changes }).error?.issues.map(({ message }) => message)
      const [password, confirmation] = Object.keys(values).filter((name) =>
        /new_password|^password|confirm/i.test(name),
      )
      expect(messages({})).toContain(differs)
      expect(messages({ [String(confirmation)]: 'short' })).not.toContain(differs)
      expect(messages({ [String(password)]: '' })).not.toContain(differs)
    },
  )
})

describe('list queries', () => {
  test('replace invalid values by the defaults and clamp the page size', () => {
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
  'PUT /respond-connection-request/': 'a second answer is refused',
  'PUT /user/change-password/': 'requires the current password',
  'PATCH /notifications/': 'sets a single flag',
  'PATCH /notifications/mark-read/': 'sets a single flag',
  'PATCH /notifications/mark-unread/': 'sets a single flag',
  'PATCH /updates/mark-read/': 'sets a single flag',
  'PATCH /documents/bulk/': 'its body names the version of each document',
  'PUT /firm/sign-in-rules/': 'two switches, both in the body; the owner alone sets them',
  'PATCH /user/passkeys/:id/': 'one name, which replaces the former; the person alone sets it',
  'PUT /bin/settings/': 'one number, which replaces the former; the owner alone sets it',
  'PUT /documents/:id/level-plan/': 'a new plan ends the former, which stays in the history',
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
  // The next update of the record needs the version of this response.
  for (const { path, result } of changes.filter(({ versioned }) => versioned))
    expect(z.toJSONSchema(result).required, path).toContain('version')
})
