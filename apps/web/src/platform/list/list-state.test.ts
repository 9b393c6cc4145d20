import { clientsQuery } from '@casework/contract/clients'
import { documentsQuery } from '@casework/contract/documents'
import { sessionsQuery } from '@casework/contract/sessions'
import { describe, expect, it } from 'vitest'
import { getListDefaults, parseSearch, readListState, stringifySearch } from './list-state.ts'

describe('the state of a list in its URL', () => {
  it('has the defaults if the URL has no parameters (CONST-017)', () => {
    expect(readListState(clientsQuery, {})).toEqual({
      search: '',
      name: '',
      email: '',
      mobile: '',
      ordering: '-created_at',
      page: 1,
      page_size: 20,
    })
    expect(readListState(sessionsQuery, {})).toMatchObject({
      ordering: '-date',
      page: 1,
      page_size: 20,
    })
  })

  it('drops invalid parameters one by one and keeps the rest', () => {
    const search = {
      search: 'ana',
      ordering: 'nonsense',
      page: '-3',
      page_size: '7',
      country: 'x',
      client: '9',
      __proto__: 'x',
    }
    expect(readListState(clientsQuery, search)).toEqual({
      ...getListDefaults(clientsQuery),
      search: 'ana',
    })
    expect(
      readListState(sessionsQuery, { date_after: '2026-02-30', case: '12', page: '2' }),
    ).toMatchObject({ case: 12, page: 2 })
    expect(readListState(sessionsQuery, { date_after: '2026-02-30' })).not.toHaveProperty(
      'date_after',
    )
    expect(readListState(documentsQuery, { security_level: 'purple' })).not.toHaveProperty(
      'security_level',
    )
  })

  it('is the same after writing and reading it (CLIENT-007, SESSION-007)', () => {
    const state = {
      ...getListDefaults(clientsQuery),
      search: '007 & "more" ünïcode',
      country: 276,
      ordering: 'name',
      page: 3,
      page_size: 50,
    }
    expect(readListState(clientsQuery, parseSearch(stringifySearch(state)))).toEqual(state)
  })
})

describe('query strings', () => {
  it('are plain text, never JSON', () => {
    expect(parseSearch('?search=123&flag=true')).toEqual({ search: '123', flag: 'true' })
    expect(
      stringifySearch({
        search: '123',
        page: 2,
        none: undefined,
        empty: '',
        nothing: null,
        object: {},
      }),
    ).toBe('?search=123&page=2')
    expect(stringifySearch({})).toBe('')
  })
})
