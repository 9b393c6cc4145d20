import { describe, expect, it } from 'vitest'
import { ApiError, networkError, timeoutError } from '~/platform/api-error'
import { UNREADABLE } from '~/platform/upload'
import { nameOf } from '~/features/document-groups/document-name'
import { levelOptions } from './level-labels.ts'
import { sourceOf } from './source.ts'
import { failureText, isAnswered, remedyOf } from './upload-failure.ts'
import { percentOf, type UploadItem } from './upload-store.ts'

describe('where a document comes from', () => {
  it.each([
    ['client', 3, 8, 'via Session'],
    ['client', 3, null, 'via Case'],
    ['client', null, null, 'Direct'],
    ['case', 3, 8, 'via Session'],
    ['case', 3, null, 'Direct'],
    ['session', 3, 8, 'Session'],
    ['all', 3, 8, null],
  ] as const)(
    'in the list of %s with case %s and session %s (DOC-029 to DOC-031)',
    (scope, legalCase, session, tag) => {
      expect(sourceOf({ case: legalCase, session }, scope)).toBe(tag)
    },
  )
})

describe('why an upload failed', () => {
  const LONG = 'Upload failed. Please check your file and try again.'
  it('is said by the server, else in short when it refused and at length when no usable answer came (UPLOAD-020, UPLOAD-021)', () => {
    expect(
      failureText(
        new ApiError({ status: 413, message: 'Storage limit reached', fromServer: true }),
      ),
    ).toBe('Storage limit reached')
    expect(failureText(new ApiError({ status: 400, message: 'An error occurred' }))).toBe(
      'Upload failed',
    )
    for (const error of [
      networkError(),
      timeoutError(),
      new ApiError({ status: 200, type: UNREADABLE, message: '' }),
      new Error('odd'),
    ])
      expect(failureText(error)).toBe(LONG)
  })
})

describe('what helps a file that was not uploaded (FIX-025)', () => {
  const refused = (status: number, type = 'error', data: ApiError['data'] = null) =>
    new ApiError({ status, type, message: 'No', data, fromServer: true })

  it.each([
    [
      'another file, when the file is at fault',
      refused(400, 'validation_error', { files: ['fake.pdf: The content is not a PDF'] }),
      'file',
    ],
    ['another file, when it is too large', refused(413, 'file_too_large'), 'file'],
    [
      'another place, when that is at fault',
      refused(400, 'validation_error', { client_id: ['Client not found'] }),
      'form',
    ],
    [
      'another level, when the role may not use it',
      refused(403, 'permission_denied', { security_level: ['No'] }),
      'form',
    ],
    ['the same again, once there is space', refused(413, 'quota_exceeded'), 'retry'],
    ['the same again, after too many', refused(429, 'rate_limited'), 'retry'],
    [
      'the same again, when the server has no space left or is busy',
      refused(507, 'storage_full'),
      'retry',
    ],
    ['the same again, while the server is still at work on it', refused(409, 'conflict'), 'retry'],
    ['the same again, when nothing came back', networkError(), 'retry'],
    ['the same again, when nothing came back in time', timeoutError(), 'retry'],
  ])('%s', (_what, error, remedy) => {
    expect(remedyOf(error)).toBe(remedy)
  })

  it('only an answer tells that it was not done', () => {
    expect([refused(400), refused(429)].map(isAnswered)).toEqual([true, true])
    expect([networkError(), timeoutError(), refused(409), refused(503)].map(isAnswered)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

it('a document is called by its own name, else by its file, else untitled (DOC-011)', () => {
  expect(nameOf({ doc_name: 'Deed', file_name: 'deed.pdf' })).toBe('Deed')
  expect(nameOf({ doc_name: null, file_name: 'deed.pdf' })).toBe('deed.pdf')
  expect(nameOf({ doc_name: null, file_name: '' })).toBe('Untitled Document')
})

it.each([
  ['owner', []],
  ['admin', []],
  ['diamond', ['red']],
  ['gold', ['red']],
  ['silver', ['yellow', 'red']],
] as const)(
  'an edit by %s cannot choose %j, which are marked (SEC-016 to SEC-019)',
  (role, restricted) => {
    const options = levelOptions(role)
    expect(options.map(({ value }) => value)).toEqual(['green', 'yellow', 'red'])
    expect(options.filter((option) => option.disabled).map(({ value }) => value)).toEqual(
      restricted,
    )
    for (const { label, disabled = false } of options)
      expect(label.endsWith('(Restricted)')).toBe(disabled)
  },
)

it('several files are as far as their bytes are (UPLOAD-022)', () => {
  const item = (size: number, percent: number): UploadItem => ({
    key: size,
    batch: 1,
    file: new File([new Uint8Array(size)], 'a.txt'),
    request: { idempotencyKey: 'a', fields: null },
    state: 'sending',
    percent,
    speed: null,
    failure: null,
  })
  expect(percentOf([item(100, 100), item(300, 0)])).toBe(25)
  expect(percentOf([item(0, 100)])).toBe(100)
  expect(percentOf([])).toBe(0)
})
