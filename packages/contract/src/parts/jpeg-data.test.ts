import { expect, test } from 'vitest'
import { buildJpegReadings, isJpeg } from './jpeg-data.ts'

const START = Buffer.from('ffd8ffe10008ffd9ffd90000', 'hex')
const SCAN = Buffer.from('ffda00080101003f0000', 'hex')
const DATA = Buffer.from('12ff00345678ffd39abc', 'hex')
const END = Buffer.from('ffd9', 'hex')

test('finds the end of the picture data, and continues it with the end mark or other data (FIX-207)', () => {
  const data = Buffer.concat([START.subarray(0, 12), SCAN, DATA])
  for (const end of [
    END,
    Buffer.alloc(0),
    Buffer.from([0xff]),
    Buffer.concat([END, START, SCAN]),
  ]) {
    const bytes = Buffer.concat([data, end])
    const [asIs, continued] = buildJpegReadings(bytes)
    expect(Buffer.from(asIs)).toEqual(Buffer.concat([data, END]))
    expect(Buffer.from(continued)).toEqual(Buffer.concat([data, Buffer.alloc(1024, 0xa5), END]))
  }
})

test('takes an image that is cut in its header as it is (FIX-207)', () => {
  for (const cut of [START.subarray(0, 2), START.subarray(0, 5), START])
    expect(buildJpegReadings(cut)[0].length).toBeGreaterThanOrEqual(cut.length)
  expect([isJpeg(START), isJpeg(SCAN), isJpeg(Buffer.alloc(0))]).toEqual([true, false, false])
})
