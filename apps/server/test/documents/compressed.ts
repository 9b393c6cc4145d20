import { buildZip } from '../clients/zip.ts'

/** Builds a compressed zip of these parts. */
export const buildCompressed = (parts: Readonly<Record<string, string>>): Buffer<ArrayBuffer> =>
  Buffer.from(
    buildZip(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))),
  )
