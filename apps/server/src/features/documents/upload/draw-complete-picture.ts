// Draws pictures whose data is complete. Runs in confined processes only.
import { buildJpegReadings, isJpeg } from '@casework/contract/parts/jpeg-data'
import type { FailOnOptions } from 'sharp'

type Draw<T> = (picture: Uint8Array, failOn: FailOnOptions) => Promise<T>

/**
 * Draws a picture. A JPEG may lack its end mark and have the faults that readers forgive, but its
 * data must not end early: it would be half grey.
 * @throws Error for a picture that is cut or damaged
 */
export async function drawCompletePicture<T extends { readonly data: Buffer }>(
  picture: Buffer,
  draw: Draw<T>,
): Promise<T> {
  // libvips refuses other pictures that are cut.
  if (!isJpeg(picture)) return draw(picture, 'error')
  const [asIs, continued] = buildJpegReadings(picture)
  try {
    return await draw(asIs, 'warning')
  } catch (error) {
    if (/premature end/i.test(String(error))) throw error
    // Another fault, which may hide that the picture is cut.
    const drawn = await draw(asIs, 'error')
    if (!drawn.data.equals((await draw(continued, 'error')).data)) throw error
    return drawn
  }
}
