import sharp from 'sharp'

/** Creates a one-page PDF of this size with a red rectangle in the middle. */
export function buildOnePagePdf(width = 300, height = 400): Buffer<ArrayBuffer> {
  const drawing = `0.8 0 0 rg ${width / 4} ${height / 4} ${width / 2} ${height / 2} re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text)
}

/** Creates a plain red image. */
export const buildPicture = async (
  format: 'png' | 'jpeg' | 'gif',
  width = 800,
  height = 200,
): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background: '#c00000' } })
      .toFormat(format)
      .toBuffer(),
  )

/** Lets sharp decode pictures; a server that has stamped a page in this process forbids it. */
export const allowDecoding = () => sharp.unblock({ operation: ['VipsForeignLoad'] })

/** Reads the pixels of a preview. */
export async function inspectImage(bytes: Buffer) {
  allowDecoding()
  const image = sharp(bytes)
  const { format, width, height } = await image.metadata()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const readPixel = (x: number, y: number) => [
    ...data
      .subarray(
        (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels,
      )
      .subarray(0, 3),
  ]
  return { format, width, height, corner: readPixel(0.02, 0.02), middle: readPixel(0.5, 0.5) }
}
