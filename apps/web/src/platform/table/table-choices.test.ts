import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readTableChoices, saveTableChoices } from './table-choices.ts'

const NOTHING = { visibility: {}, widths: {}, isComfortable: false }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the choices of each table', () => {
  saveTableChoices('clients', { widths: { name: 240 } })
  saveTableChoices('clients', { visibility: { email: false } })
  saveTableChoices('cases', { isComfortable: true })
  expect(readTableChoices('clients')).toEqual({
    visibility: { email: false },
    widths: { name: 240 },
    isComfortable: false,
  })
  expect(readTableChoices('cases')).toEqual({ ...NOTHING, isComfortable: true })
})

it.each(['not JSON', 'null', '[]', '7', '{"widths":null}', '{"isComfortable":"yes"}'])(
  'ignores stored choices that it cannot read: %s',
  (stored) => {
    localStorage.setItem('table:clients', stored)
    expect(readTableChoices('clients')).toEqual(NOTHING)
  },
)

it('ignores widths that are no numbers', () => {
  localStorage.setItem('table:clients', '{"widths":{"name":"wide","email":200}}')
  expect(readTableChoices('clients').widths).toEqual({ email: 200 })
})
