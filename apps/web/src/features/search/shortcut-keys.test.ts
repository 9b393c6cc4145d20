import { describe, expect, it } from 'vitest'
import { findNewRecord } from './shortcut-keys.ts'

describe('N creates', () => {
  it.each([
    ['/clients', '/clients/create'],
    ['/cases/', '/cases/create'],
    ['/sessions', '/sessions/create'],
    ['/documents', '/documents'],
    ['/clients/7', '/cases/create'],
    ['/cases/7', '/sessions/create'],
  ])('on %s at %s', (pathname, to) => {
    expect(findNewRecord(pathname)?.link.to).toBe(to)
  })

  it('below the record of the page', () => {
    expect(findNewRecord('/clients/7')?.link.search).toEqual({ client: 7 })
    expect(findNewRecord('/cases/7')?.link.search).toEqual({ case: 7 })
  })

  it.each(['/dashboard', '/clients/create', '/cases/7/edit', '/sessions/7', '/profile-settings'])(
    'nothing on %s',
    (pathname) => expect(findNewRecord(pathname)).toBeUndefined(),
  )
})
