import { CFB as untyped } from '@e965/xlsx'
import { COLUMN_NAMES } from './import-clients.ts'
import { cell, HEADER, sheetXml, workbookParts, buildZip, type ZipPart } from './zip.ts'

export const ERRORS = {
  rows: 'This file has more than 20000 rows',
  inside: 'This file contains too much data to import',
  content: 'The content of this file does not match its type',
  damaged: 'This file could not be read',
  password: 'This file is protected by a password',
  empty: 'This file is empty',
  time: 'Reading this file took too long',
  column: 'The file has no Name column',
} as const

/**
 * A file and its accepted outcomes: a number of imported clients, an error text, or one of several
 * of these.
 */
export interface Hostile {
  readonly description: string
  readonly name: string
  readonly bytes: () => Buffer
  readonly outcome: number | string | readonly (number | string)[]
}

export const MB = 1024 * 1024
export const VALID_ROWS = [COLUMN_NAMES, ['Acme', '1', '555', 'info@acme.example']] as const
export const VALID_ROW = `<row r="2">${cell('A2', 'Acme')}</row>`
export const buildWithPart = (name: string, bytes: Buffer, overrides: Partial<ZipPart> = {}) =>
  buildZip([...workbookParts(sheetXml(HEADER + VALID_ROW)), { name, bytes, ...overrides }])
export const buildWithRows = (rows: string, strings?: string) =>
  buildZip(workbookParts(sheetXml(HEADER + rows), strings))
export const buildWithSheetXml = (xml: string | Buffer) =>
  buildZip(
    workbookParts('').map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, bytes: Buffer.from(xml as string) } : part,
    ),
  )
export const joinLines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')
export const DTD = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(HEADER + `<row r="2">${cell('A2', '&e;')}</row>`).replace('<?xml version="1.0"?>', '')}`

const CFB = untyped as {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, bytes: Buffer): void }
  write(file: object, options: { type: 'buffer' }): Uint8Array
}

/** Puts streams with the given names into the container of the old Office formats. */
export function buildCompound(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, bytes)
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}
