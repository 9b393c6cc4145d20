// Photos as cameras, editors and broken transfers leave them.
import sharp from 'sharp'

const END = Buffer.from('ffd9', 'hex')
type Bytes = Buffer<ArrayBuffer>

/** A photo of a paper: bright, and different everywhere. */
export async function takePaperPhoto(
  options: { progressive?: boolean } = {},
  [width, height] = [320, 240],
): Promise<Bytes> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 225 + ((at * 7 + (at >> 5) * 3 + (at >> 9)) % 30)
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  return Buffer.from(await image.jpeg(options).toBuffer())
}

export const removeEnd = (photo: Bytes): Bytes => photo.subarray(0, -END.length)

/** Keeps this part of the bytes; the last two are those of the picture data, or the end mark. */
export const cutPhoto = (photo: Bytes, part: number, hasEnd: boolean): Bytes => {
  const start = photo.subarray(0, Math.floor(photo.length * part))
  return hasEnd ? Buffer.concat([start, END]) : start
}

/** Adds what decoders warn of: a version of the format that they do not know. */
export const addStrangeVersion = (photo: Bytes): Bytes => {
  const header = Buffer.from('ffe000104a46494600050100000100010000', 'hex')
  return Buffer.concat([photo.subarray(0, 2), header, photo.subarray(2)])
}
