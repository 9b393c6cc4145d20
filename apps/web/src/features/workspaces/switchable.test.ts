import { expect, it } from 'vitest'
import { filterSwitchable } from './switchable.ts'

it('offers only firms that allow switching (SWITCH-013, OQ-069)', () => {
  const buildFirm = (id: number, can_switch_to: boolean) => ({
    id,
    user_id: 3,
    connection_id: id,
    name: 'Firm',
    access_level: 'gold' as const,
    assigned_role: 'gold' as const,
    following_since: '2026-11-20T10:00:00Z',
    connected_since: '2026-11-20T10:00:00Z',
    can_switch_to,
    version: 1,
  })
  expect(filterSwitchable([buildFirm(1, false), buildFirm(2, true)]).map(({ id }) => id)).toEqual([
    2,
  ])
})
