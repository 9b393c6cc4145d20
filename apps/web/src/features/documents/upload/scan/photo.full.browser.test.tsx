import { expect, it } from 'vitest'
import { readPhoto, releasePhoto } from './photo.ts'

/** A photo as a camera stores it, different everywhere. */
async function takePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(320, 240)
  const context = canvas.getContext('2d')
  const pixels = new ImageData(320, 240)
  for (let at = 0; at < pixels.data.length; at += 1)
    pixels.data[at] = at % 4 === 3 ? 255 : 225 + ((at * 7 + (at >> 5) * 3 + (at >> 9)) % 30)
  context?.putImageData(pixels, 0, 0)
  const photo = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new Uint8Array(await photo.arrayBuffer())
}

const join = (...parts: Uint8Array<ArrayBuffer>[]) => new Blob(parts)
const END = new Uint8Array([0xff, 0xd9])
const TRAILER = new TextEncoder().encode('a film of two seconds')

it('reads a photo without its end mark, and refuses one that is cut (FIX-207)', async () => {
  const photo = await takePhoto()
  const canRead = async (file: Blob) => {
    const page = await readPhoto(file).catch(() => null)
    if (page) releasePhoto(page)
    return page !== null
  }
  // Few, because a page that is not shown waits a second for each picture that it encodes.
  for (const whole of [join(photo.subarray(0, -2)), join(photo, TRAILER)])
    expect(await canRead(whole)).toBe(true)
  const half = photo.subarray(0, photo.length / 2)
  for (const cut of [join(half), join(half, END, TRAILER), join(photo.subarray(0, -20), END)])
    expect(await canRead(cut)).toBe(false)
})
