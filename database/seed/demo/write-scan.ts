import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** 120 dpi: legible, and about 300 kB a page. */
const SCALE = 120 / 72
const PAPER = '#fbf9f3'
const MAX_TILT = 0.9

/** Draws the first page of a PDF as a scanner would return it: tilted, grainy, on warm paper. */
export async function writeScan(pdf: Buffer, format: 'png' | 'jpg', seed: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: SCALE, render: 'bitmap' })
    const tilt = (((seed * 37) % 19) / 9 - 1) * MAX_TILT
    const size = { width, height, channels: 3 } as const
    const tilted = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .rotate(tilt, { background: '#ffffff' })
      .resize(width, height, { fit: 'cover' })
      .blur(0.5)
      .raw()
      .toBuffer()
    const noise = { type: 'gaussian', mean: 250, sigma: 7 } as const
    const grain = await sharp({ create: { ...size, background: '#ffffff', noise } })
      .raw()
      .toBuffer()
    const scan = sharp({ create: { ...size, background: PAPER } }).composite([
      { input: tilted, raw: size, blend: 'multiply' },
      { input: grain, raw: size, blend: 'multiply' },
    ])
    return format === 'png'
      ? await scan.png({ palette: true, colours: 16, dither: 0 }).toBuffer()
      : await scan.jpeg({ quality: 72 }).toBuffer()
  } finally {
    library.destroy()
  }
}
