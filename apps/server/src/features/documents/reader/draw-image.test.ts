import { buildPicture } from '@casework/testing/documents/pictures'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawImagePage } from './draw-image.ts'
import type { Order } from './page-frame.ts'

const order = (width: Order['width']): Order => ({
  from: 'list',
  kind: 'image',
  width,
  format: 'raw',
  max_words: 1,
})

const readPixel = (
  { pixels, picture }: Awaited<ReturnType<typeof drawImagePage>>,
  x: number,
  y: number,
) => [...pixels.subarray((y * picture.width + x) * 3).subarray(0, 3)]

describe('the page of an image', () => {
  test.each(['jpeg', 'png', 'gif'] as const)(
    'of %s is exactly as wide as asked, also enlarged (READ-002, READ-003)',
    async (format) => {
      for (const width of [900, 1800] as const) {
        const page = await drawImagePage(await buildPicture(format, 320, 240), order(width))
        const picture = { width, height: width * 0.75 }
        expect(page).toMatchObject({ size: { width: 240, height: 180 }, picture, words: [] })
        expect(page.pixels).toHaveLength(picture.width * picture.height * 3)
        expect(readPixel(page, 450, 300)[0]).toBeGreaterThan(180)
      }
    },
  )

  test('is upright, whatever way the camera was held (READ-034)', async () => {
    const photo = await sharp(await buildPicture('jpeg', 320, 240))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await drawImagePage(photo, order(900))).toMatchObject({
      size: { width: 180, height: 240 },
      picture: { width: 900, height: 1200 },
    })
  })

  test('is white where the image is transparent, and in the middle when it is long', async () => {
    const clear = {
      create: { width: 10, height: 100, channels: 4, background: '#00000000' },
    } as const
    const page = await drawImagePage(await sharp(clear).png().toBuffer(), order(900))
    expect(page.pixels.every((value) => value === 255)).toBe(true)
    const long = await drawImagePage(await buildPicture('png', 20, 2000), order(900))
    expect(long.picture.height / long.picture.width).toBeCloseTo(long.size.height / long.size.width)
    expect(readPixel(long, 100, 1000)).toEqual([255, 255, 255])
    expect(readPixel(long, 450, 1000)[1]).toBeLessThan(100)
  })

  test('is refused for an image that is cut (READ-032)', async () => {
    const picture = await buildPicture('png', 320, 240)
    await expect(drawImagePage(picture.subarray(0, -100), order(900))).rejects.toThrow(/./)
  })

  test('shows grey, CMYK and 16 bit images in the colours of a screen', async () => {
    const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#808080' } })
    for (const file of [
      await grey.clone().greyscale().png().toBuffer(),
      await grey.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await grey.clone().toColourspace('rgb16').png().toBuffer(),
    ]) {
      const page = await drawImagePage(file, order(900))
      expect(page.pixels).toHaveLength(900 * page.picture.height * 3)
      for (const part of readPixel(page, 450, 300)) expect(Math.abs(part - 128)).toBeLessThan(20)
    }
  })
})
