import { expect, test } from 'vitest'
import { readPhotoMarks } from './photo-frames.ts'

const PDF = Buffer.from('%PDF-1.7')

test.each([
  ['', 0, []],
  ['\u0001', 1, []],
  ['\u0001\u0002\u0001', 2, [0]],
  ['\u0001\u0001\u0002\u0001\u0001\u0002', 4, [1, 3]],
])('reads which photos %j were begun and cannot be read (FIX-207)', (marks, begun, unreadable) => {
  for (const pdf of [PDF, Buffer.alloc(0)])
    expect(readPhotoMarks(Buffer.concat([Buffer.from(marks), pdf]))).toEqual({
      begun,
      unreadable,
      pdf,
    })
})
