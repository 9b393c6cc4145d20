import { buildJpegReadings, isJpeg } from '@casework/contract/parts/jpeg-data'

/** The longer side of a page in pixels: A4 at 210 dots per inch. */
const MAX_SIDE = 2480
const QUALITY = 0.85

/** A page of a scan. */
export interface Photo {
  key: number
  /** A jpeg, upright by the camera's mark and not larger than a page needs. */
  blob: Blob
  /** Shows the jpeg until the photo is released. */
  url: string
  /** Quarter turns clockwise that the user added, 0 to 3. */
  turns: number
}

let lastKey = 0

/**
 * Reads a photo of the camera.
 * @throws DOMException when the browser cannot read it, or when it is cut
 */
export async function readPhoto(file: Blob): Promise<Photo> {
  const blob = await drawCompletePicture(file)
  return { key: (lastKey += 1), blob, url: URL.createObjectURL(blob), turns: 0 }
}

/** Frees the memory of a photo that is no longer shown. */
export const releasePhoto = ({ url }: Photo) => URL.revokeObjectURL(url)

/** Returns the jpeg as it is shown. */
export const turnPhoto = async ({ blob, turns }: Photo): Promise<Blob> =>
  turns === 0 ? blob : draw(blob, turns)

/** Browsers refuse a JPEG without its end mark, and draw one that is cut half grey. */
async function drawCompletePicture(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isJpeg(bytes)) return draw(file, 0)
  const [asIs, continued] = buildJpegReadings(bytes)
  const page = await draw(new Blob([asIs]), 0)
  const other = await draw(new Blob([continued]), 0)
  if (await isEqual(page, other)) return page
  throw new DOMException('The photo is cut.', 'EncodingError')
}

async function isEqual(one: Blob, other: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await one.arrayBuffer())
  const others = new Uint8Array(await other.arrayBuffer())
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at])
}

async function draw(image: Blob, turns: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const isOnSide = turns % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = isOnSide ? height : width
  canvas.height = isOnSide ? width : height
  const context = canvas.getContext('2d')
  if (!context) throw new DOMException('The browser cannot draw.', 'NotSupportedError')
  // A jpeg has no transparency, and paper is white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new DOMException('The photo is too large.', 'EncodingError')),
      'image/jpeg',
      QUALITY,
    )
  })
}
