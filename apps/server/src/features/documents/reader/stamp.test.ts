import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { startRawPage } from './raw-page.ts'
import { stampPage } from './stamp.ts'

/** A page of one colour, as it is stored. */
async function buildPage(width: number, height: number, colour = 255): Promise<Buffer> {
  const page = startRawPage({ width, height })
  await page.write(Buffer.alloc(width * height * 3, colour))
  return page.end()
}

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

/** Which rows have pixels of the stamp: they differ from the page by more than the encoder does. */
async function findRows(picture: Buffer, colour = 255): Promise<number[]> {
  const { data, width, height, channels } = await readPixels(picture)
  return Array.from({ length: height }, (_, y) => y).filter((y) =>
    data
      .subarray(y * width * channels, (y + 1) * width * channels)
      .some((value) => Math.abs(value - colour) > 12),
  )
}

const MINUTE = ' · 2026-11-30 03:00 UTC'
const LONG = 'Kanzlei für '.repeat(17).slice(0, 200)
const stamp = async (name: string) => stampPage(await buildPage(900, 400), `${name}${MINUTE}`)
const hasSamePixels = async (a: Buffer, b: Buffer) =>
  (await readPixels(a)).data.equals((await readPixels(b)).data)

describe('a stamped page', () => {
  test.each<[string, number, number, string, number]>([
    ['A4', 900, 1273, 'Anna Müller · Kanzlei', 255],
    ['A4 in 1800 pixels', 1800, 2546, 'Anna Müller · Kanzlei', 255],
    ['landscape', 900, 636, 'A · B', 255],
    ['with long names', 900, 1273, `${LONG} · ${LONG}`, 255],
    ['long', 900, 4400, 'محمد علي · مكتب', 255],
    ['dark', 900, 1273, 'Anna Müller · Kanzlei', 0],
  ])(
    '(%s) has its stamp in each third and in the last 5 % (READ-010, READ-011)',
    async (_, width, height, names, colour) => {
      const picture = await stampPage(await buildPage(width, height, colour), names + MINUTE)
      const rows = await findRows(picture, colour)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
      for (const [from, to] of [
        [0, 1 / 3],
        [1 / 3, 2 / 3],
        [2 / 3, 1],
        [0.95, 1],
      ] as const)
        expect(rows.filter((row) => row >= from * height && row < to * height)).not.toEqual([])
    },
  )

  test('stays legible: the stamp covers little of it, and lightly', async () => {
    const { data } = await readPixels(
      await stampPage(await buildPage(900, 1273), `Anna Müller · Kanzlei${MINUTE}`),
    )
    const covered = data.filter((value) => value < 243).length / data.length
    expect(covered).toBeGreaterThan(0.005)
    expect(covered).toBeLessThan(0.08)
    expect(Math.min(...new Set(data))).toBeGreaterThan(195)
  })

  test('differs by the name of its reader, and by nothing else (READ-012)', async () => {
    const [anna, again, olga] = [
      await stamp('Anna Müller'),
      await stamp('Anna Müller'),
      await stamp('Olga Müller'),
    ]
    expect(anna).toEqual(again)
    expect(await hasSamePixels(anna, olga)).toBe(false)
  })

  test.each(['Müller', 'Γεώργιος', 'Ольга', 'محمد'])(
    'shows the letters of %s, not boxes (READ-013)',
    async (name) => {
      const unassigned = [...name].map((_, index) => String.fromCodePoint(0x0378 + (index % 2)))
      expect(await hasSamePixels(await stamp(name), await stamp(unassigned.join('')))).toBe(false)
      const turned = await stamp([...name].toReversed().join(''))
      expect(await hasSamePixels(await stamp(name), turned)).toBe(false)
    },
  )

  test('shows markup in a name as it is, and no name turns the others around', async () => {
    expect(await hasSamePixels(await stamp('<b>A</b> & B'), await stamp('A & B'))).toBe(false)
    expect(await hasSamePixels(await stamp('A\u202eB'), await stamp('A B'))).toBe(true)
    await expect(stamp('&amp; </span> \ud800 \u0000')).resolves.toBeInstanceOf(Buffer)
  })

  test('is not made of bytes that are no stored page', async () => {
    const page = await buildPage(900, 400)
    const larger = Buffer.from(page)
    larger.writeUInt32LE(500, 4)
    for (const bytes of [Buffer.from('x'), page.subarray(0, -10), larger])
      await expect(stampPage(bytes, 'A')).rejects.toThrow(/./)
  })
})
