import { expect, test } from 'vitest'
import { findOrigin } from './trail.ts'

test.each([
  [['/sessions?search=osei&page=2', '/dashboard'], '/sessions?search=osei&page=2', 1],
  [['/cases/21?tab=sessions', '/cases'], '/cases/21?tab=sessions', 1],
  [['/sessions/31?history=open', '/sessions/31', '/dashboard'], '/dashboard', 3],
  [['/sessions/31/edit', '/sessions/31', '/cases/21'], '/cases/21', 3],
  [['/sessions/create?case=21', '/cases/21'], '/cases/21', 2],
  [['/sessions/30', '/sessions/31', '/cases/21'], '/sessions/30', 1],
])('%j leads back to %s, %s entries ago (LOOK-028)', (trail, href, steps) => {
  expect(findOrigin(trail, '/sessions/31')).toMatchObject({ href, steps })
})

test.each([[[]], [['/login', '/dashboard']], [['/sessions/31?tab=documents']], [['/']]])(
  '%j leads nowhere (LOOK-029)',
  (trail) => {
    expect(findOrigin(trail, '/sessions/31')).toBeUndefined()
  },
)
