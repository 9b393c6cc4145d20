import { describe, expect, it } from 'vitest'
import { getFormValues } from '../../platform/form/form-values.ts'
import { toPayload, buildFormSchema, sessionFields, splitDate } from './session-page-schema.ts'

const filled = {
  title: ' Hearing ',
  description: ' ',
  case_id: 3,
  client_id: 7,
  date: '2025-03-04',
  time: '09:30',
  duration: 60,
  session_type: 'meeting' as const,
}
const readErrors = (mode: 'create' | 'edit', change: object) => {
  const { error } = buildFormSchema(mode).safeParse({ ...filled, ...change })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('the session form', () => {
  it.each([
    [{ title: '  ' }, { title: 'Session title is required' }],
    [{ date: '' }, { date: 'Session date is required' }],
    [{ time: '' }, { time: 'Session time is required' }],
    [{ duration: 0 }, { duration: 'Duration must be a positive number (minutes)' }],
    [{ duration: 1.5 }, { duration: 'Duration must be a positive number (minutes)' }],
    [{ duration: Number.NaN }, { duration: 'Duration must be a positive number (minutes)' }],
    [
      { client_id: null },
      {
        client_id:
          'Client could not be auto-filled from the selected case. Please contact support.',
      },
    ],
    [
      { title: '', date: '', time: '', duration: 1.5, case_id: undefined, client_id: null },
      {
        title: 'Session title is required',
        date: 'Session date is required',
        time: 'Session time is required',
        duration: 'Duration must be a positive number (minutes)',
        case_id: 'Please select a case',
        client_id: 'Please select a case first to auto-fill the client.',
      },
    ],
    [
      { case_id: undefined, client_id: null },
      {
        case_id: 'Please select a case',
        client_id: 'Please select a case first to auto-fill the client.',
      },
    ],
  ])(
    'refuses %j (SESSION-060 to SESSION-063, SESSION-065, SESSION-066, SESSION-068)',
    (change, expected) => {
      expect(readErrors('create', change)).toEqual(expected)
    },
  )

  it('has another message for a missing client on the edit page (SESSION-064)', () => {
    expect(readErrors('edit', { client_id: null })).toEqual({
      client_id: 'Client is required. Please select a case first.',
    })
  })

  it('joins date and time, and sends null for empty fields (SESSION-067, SESSION-069, SESSION-070)', () => {
    const values = buildFormSchema('create').parse({ ...filled, duration: null })
    expect(toPayload(values)).toEqual({
      title: 'Hearing',
      description: null,
      case_id: 3,
      client_id: 7,
      date: '2025-03-04T09:30:00',
      duration: null,
      session_type: 'meeting',
    })
  })

  it('starts with a default type, without a case, and with a client that the case sets', () => {
    const presets = { date: '2025-03-04', time: '09:30', case_id: undefined }
    expect(getFormValues(sessionFields, null, presets)).toStrictEqual({
      title: '',
      description: '',
      client_id: null,
      date: '2025-03-04',
      time: '09:30',
      duration: null,
      session_type: 'consultation',
    })
  })

  it('reads the time from ttime, else time, else date, and never converts it (SESSION-030, OQ-181, OQ-182)', () => {
    const stored = {
      title: 'x',
      description: null,
      case_id: 3,
      client_id: 7,
      date: '2026-03-29T02:30:00',
      duration: null,
      session_type: 'other',
    }
    const read = (times: { ttime?: string; time?: string }) => {
      const { date, time } = splitDate({ ...stored, ...times } as Parameters<typeof splitDate>[0])
      return `${date} ${time}`
    }
    expect([read({ ttime: '09:30', time: '10:30' }), read({ time: '10:30:00' }), read({})]).toEqual(
      ['2026-03-29 09:30', '2026-03-29 10:30', '2026-03-29 02:30'],
    )
  })
})
