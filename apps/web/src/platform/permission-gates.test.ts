import { permissionCodesOf, permissionsOf, type Role } from '@casework/contract/permissions'
import { describe, expect, it } from 'vitest'
import { canManageConnections, type AuthState } from './auth-state.ts'
import { passes, readPermissions } from './permission-gates.ts'

const user = { role: 'user', token: 'x', name: 'Jane', id: 1, email: 'jane@example.com', phone: '' }
const own: AuthState = {
  user,
  isAuthenticated: true,
  isLoading: false,
  isWorkspaceSwitched: false,
  ownerAccountId: null,
  ownerAccountName: null,
  switchedRole: null,
}
const inFirm: AuthState = {
  ...own,
  isWorkspaceSwitched: true,
  ownerAccountId: 5,
  ownerAccountName: 'Northside',
  switchedRole: 'gold',
}
const signedOut: AuthState = { ...own, user: null, isAuthenticated: false }
const answer = (user_role: Role) => ({
  user_role,
  permissions: permissionsOf(user_role),
  permission_codes: permissionCodesOf(user_role),
})

it('connections are managed in the own workspace only (PERM-022, PERM-023, NOTIF-042)', () => {
  expect([own, inFirm, signedOut].map(canManageConnections)).toEqual([true, false, false])
})

describe('what the answer of the server means', () => {
  it('nothing is granted in a firm before it is known, or when it cannot be had; at home one is the owner (PERM-016, OQ-143)', () => {
    const failure = new Error('no answer')
    expect(readPermissions(inFirm, undefined, null).can('client', 'list')).toBe(false)
    const failed = readPermissions(inFirm, answer('admin'), failure)
    expect([failed.can('client', 'list'), failed.error, failed.role]).toEqual([
      false,
      failure,
      'gold',
    ])
    const home = readPermissions(own, undefined, failure)
    expect([home.can('client', 'delete'), home.error, home.role]).toEqual([true, failure, 'owner'])
  })

  it('the role of the server counts, not the remembered one (PERM-010, PERM-015, SWITCH-025)', () => {
    const silver = readPermissions(inFirm, answer('silver'), null)
    expect([silver.role, silver.can('session', 'create'), silver.can('session', 'read')]).toEqual([
      'silver',
      false,
      true,
    ])
  })
})

describe('an element is shown', () => {
  const gold = readPermissions(inFirm, answer('gold'), null)

  it('by resource and action (PERM-017)', () => {
    expect([
      passes({ permission: ['client', 'create'] }, gold),
      passes({ permission: ['session', 'create'] }, gold),
    ]).toEqual([false, true])
  })

  it('by role (PERM-018)', () => {
    expect([
      passes({ roles: ['owner', 'admin'] }, gold),
      passes({ roles: ['gold'] }, gold),
    ]).toEqual([false, true])
  })

  it('by a check of its own, and only when all that is asked holds (PERM-019)', () => {
    expect([
      passes({ check: ({ can }) => can('case', 'assign') }, gold),
      passes({ check: ({ role }) => role === 'gold' }, gold),
      passes({}, gold),
    ]).toEqual([false, true, true])
    expect(
      passes({ roles: ['gold'], permission: ['session', 'create'], check: () => false }, gold),
    ).toBe(false)
  })
})
