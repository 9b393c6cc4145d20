import { describe, expect, it } from 'vitest'
import { ApiError, networkError, timeoutError } from '~/platform/http/api-error'
import { UNREADABLE } from '~/platform/http/upload'
import { getDocumentName } from '~/features/document-groups/document-name'
import { getLevelOptions } from './level-labels.ts'
import { getSourceTag } from './list/source-tag.ts'
import { getFailureText, isAnswered, findRemedy } from './upload/upload-failure.ts'
import { computePercent, type UploadItem } from './upload/upload-store.ts'

describe('the source tag of a document', () => {
  it.each([
    ['client', 3, 8, 'via Session'],
    ['client', 3, null, 'via Case'],
    ['client', null, null, 'Direct'],
    ['case', 3, 8, 'via Session'],
    ['case', 3, null, 'Direct'],
    ['session', 3, 8, 'Session'],
    ['all', 3, 8, null],
  ] as const)(
    'in a list of scope %s, with case %s and session %s, is %s (DOC-029 to DOC-031)',
    (scope, legalCase, session, tag) => {
      expect(getSourceTag({ case: legalCase, session }, scope)).toBe(tag)
    },
  )
})

describe('the message of a failed upload', () => {
  const LONG = 'Upload failed. Please check your file and try again.'
  it("is the server's; without one, short for a refusal and long for no usable response (UPLOAD-020, UPLOAD-021)", () => {
    expect(
      getFailureText(
        new ApiError({ status: 413, message: 'Storage limit reached', fromServer: true }),
      ),
    ).toBe('Storage limit reached')
    expect(getFailureText(new ApiError({ status: 400, message: 'An error occurred' }))).toBe(
      'Upload failed',
    )
    for (const error of [
      networkError(),
      timeoutError(),
      new ApiError({ status: 200, type: UNREADABLE, message: '' }),
      new Error('odd'),
    ])
      expect(getFailureText(error)).toBe(LONG)
  })
})

describe('a failed upload can be fixed (FIX-025)', () => {
  const buildRefusal = (status: number, type = 'error', data: ApiError['data'] = null) =>
    new ApiError({ status, type, message: 'No', data, fromServer: true })

  it.each([
    [
      'with another file, if its content is invalid',
      buildRefusal(400, 'validation_error', { files: ['fake.pdf: The content is not a PDF'] }),
      'file',
    ],
    ['with another file, if it is too large', buildRefusal(413, 'file_too_large'), 'file'],
    [
      'in the form, if the client does not exist',
      buildRefusal(400, 'validation_error', { client_id: ['Client not found'] }),
      'form',
    ],
    [
      'in the form, if the role may not use the level',
      buildRefusal(403, 'permission_denied', { security_level: ['No'] }),
      'form',
    ],
    ['by a retry, if the storage quota was exceeded', buildRefusal(413, 'quota_exceeded'), 'retry'],
    ['by a retry, if it was rate limited', buildRefusal(429, 'rate_limited'), 'retry'],
    ['by a retry, if the server has no space left', buildRefusal(507, 'storage_full'), 'retry'],
    ['by a retry, if the server is still working on it', buildRefusal(409, 'conflict'), 'retry'],
    ['by a retry, if there was no connection', networkError(), 'retry'],
    ['by a retry, if it timed out', timeoutError(), 'retry'],
  ])('%s', (_what, error, remedy) => {
    expect(findRemedy(error)).toBe(remedy)
  })

  it('counts as answered only if the upload cannot have succeeded', () => {
    expect([buildRefusal(400), buildRefusal(429)].map(isAnswered)).toEqual([true, true])
    expect(
      [networkError(), timeoutError(), buildRefusal(409), buildRefusal(503)].map(isAnswered),
    ).toEqual([false, false, false, false])
  })
})

it('shows the document name, else the file name, else "Untitled Document" (DOC-011)', () => {
  expect(getDocumentName({ doc_name: 'Deed', file_name: 'deed.pdf' })).toBe('Deed')
  expect(getDocumentName({ doc_name: null, file_name: 'deed.pdf' })).toBe('deed.pdf')
  expect(getDocumentName({ doc_name: null, file_name: '' })).toBe('Untitled Document')
})

it.each([
  ['owner', []],
  ['admin', []],
  ['diamond', ['red']],
  ['gold', ['red']],
  ['silver', ['yellow', 'red']],
] as const)(
  'an edit by %s offers %j as restricted and disabled (SEC-016 to SEC-019)',
  (role, restricted) => {
    const options = getLevelOptions(role)
    expect(options.map(({ value }) => value)).toEqual(['green', 'yellow', 'red'])
    expect(options.filter((option) => option.disabled).map(({ value }) => value)).toEqual(
      restricted,
    )
    for (const { label, disabled = false } of options)
      expect(label.endsWith('(Restricted)')).toBe(disabled)
  },
)

it('weights the progress of several files by their sizes (UPLOAD-022)', () => {
  const buildItem = (size: number, percent: number): UploadItem => ({
    key: size,
    batch: 1,
    file: new File([new Uint8Array(size)], 'a.txt'),
    own: null,
    request: { idempotencyKey: 'a', fields: null },
    state: 'sending',
    percent,
    speed: null,
    failure: null,
  })
  expect(computePercent([buildItem(100, 100), buildItem(300, 0)])).toBe(25)
  expect(computePercent([buildItem(0, 100)])).toBe(100)
  expect(computePercent([])).toBe(0)
})
