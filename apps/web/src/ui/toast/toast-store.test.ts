import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast, toastDurations, toastStore } from './toast-store.ts'

const listShown = () =>
  toastStore.getState().map(({ type, message, duration }) => ({ type, message, duration }))

describe('the toast store', () => {
  afterEach(() => toastStore.setState([], true))

  it('has four types with a duration each (SHELL-052, SHELL-054, SHELL-055)', () => {
    expect(toastDurations).toEqual({ success: 5000, info: 5000, warning: 5000, error: 8000 })
    for (const type of ['success', 'error', 'warning', 'info'] as const) toast[type](type)
    expect(listShown()).toEqual([
      { type: 'success', message: 'success', duration: 5000 },
      { type: 'error', message: 'error', duration: 8000 },
      { type: 'warning', message: 'warning', duration: 5000 },
      { type: 'info', message: 'info', duration: 5000 },
    ])
  })

  it('accepts a custom duration', () => {
    toast.error('slow', 60_000)
    expect(listShown()).toEqual([{ type: 'error', message: 'slow', duration: 60_000 }])
  })

  it('dismisses any toast and ignores an unknown id (SHELL-053)', () => {
    const first = toast.info('first')
    toast.info('second')
    toast.dismiss(first)
    toast.dismiss(987_654)
    expect(listShown().map(({ message }) => message)).toEqual(['second'])
  })

  it('shows a repeated message once, as the newest', () => {
    const first = toast.error('Failed to load clients')
    toast.info('Failed to load clients')
    const again = toast.error('Failed to load clients')
    expect(again).not.toBe(first)
    expect(listShown().map(({ type }) => type)).toEqual(['info', 'error'])
  })

  it('keeps the newest five', () => {
    for (let count = 1; count <= 7; count++) toast.info(`message ${count}`)
    expect(listShown().map(({ message }) => message)).toEqual([
      'message 3',
      'message 4',
      'message 5',
      'message 6',
      'message 7',
    ])
  })

  it('removes one with an action last (LOOK-104)', () => {
    toast.success('closed', 1, { label: 'Undo', onSelect: () => undefined })
    for (let count = 1; count <= 6; count++) toast.info(`message ${count}`)
    expect(listShown().map(({ message }) => message)).toEqual([
      'closed',
      'message 3',
      'message 4',
      'message 5',
      'message 6',
    ])
  })

  it('notifies its listeners until they unsubscribe', () => {
    const listener = vi.fn()
    const unsubscribe = toastStore.subscribe(listener)
    toast.info('one')
    unsubscribe()
    toast.info('two')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
