import { listPermissionCodes, listPermissions, type Role } from '@casework/contract/permissions'
import { describe, expect, it } from 'vitest'
import { canManageConnections, type AuthState } from '../auth/auth-state.ts'
import { passesGate, readPermissions } from './permission-gates.ts'

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
const buildPermissionMap = (user_role: Role) => ({
  user_role,
  permissions: listPermissions(user_role),
  permission_codes: listPermissionCodes(user_role),
})

it('allows managing connections only in the own workspace (PERM-022, PERM-023, NOTIF-042)', () => {
  expect([own, inFirm, signedOut].map(canManageConnections)).toEqual([true, false, false])
})

describe('permissions from the server', () => {
  it('grant nothing in a firm before they are loaded or if loading fails; in their own workspace the user is the owner (PERM-016, OQ-143)', () => {
    const failure = new Error('no response')
    expect(readPermissions(inFirm, undefined, null).can('client', 'list')).toBe(false)
    const failed = readPermissions(inFirm, buildPermissionMap('admin'), failure)
    expect([failed.can('client', 'list'), failed.error, failed.role]).toEqual([
      false,
      failure,
      'gold',
    ])
    const inOwn = readPermissions(own, undefined, failure)
    expect([inOwn.can('client', 'delete'), inOwn.error, inOwn.role]).toEqual([
      true,
      failure,
      'owner',
    ])
  })

  it('override the stored role (PERM-010, PERM-015, SWITCH-025)', () => {
    const silver = readPermissions(inFirm, buildPermissionMap('silver'), null)
    expect([silver.role, silver.can('session', 'create'), silver.can('session', 'read')]).toEqual([
      'silver',
      false,
      true,
    ])
  })
})

describe('a gate', () => {
  const gold = readPermissions(inFirm, buildPermissionMap('gold'), null)

  it('checks resource and action (PERM-017)', () => {
    expect([
      passesGate({ permission: ['client', 'create'] }, gold),
      passesGate({ permission: ['session', 'create'] }, gold),
    ]).toEqual([false, true])
  })

  it('checks the role (PERM-018)', () => {
    expect([
      passesGate({ roles: ['owner', 'admin'] }, gold),
      passesGate({ roles: ['gold'] }, gold),
    ]).toEqual([false, true])
  })

  it('runs a custom check, and passes only if all conditions hold (PERM-019)', () => {
    expect([
      passesGate({ check: ({ can }) => can('case', 'assign') }, gold),
      passesGate({ check: ({ role }) => role === 'gold' }, gold),
      passesGate({}, gold),
    ]).toEqual([false, true, true])
    expect(
      passesGate({ roles: ['gold'], permission: ['session', 'create'], check: () => false }, gold),
    ).toBe(false)
  })
})
