// What the confined program that reads texts may answer. It reads hostile files, so nothing of its
// answer is taken as it is.
import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import * as z from 'zod/mini'

const text = z.string()

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('heading'), level: z.int().check(z.minimum(1), z.maximum(6)), text }),
  z.object({ kind: z.literal('item'), depth: z.int().check(z.minimum(0)), text }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(text)) }),
])

const mail = z.object({
  from: text,
  to: text,
  cc: text,
  subject: text,
  date: text,
  attachments: z.array(text),
})

const documentText: z.ZodMiniType<DocumentText> = z.object({
  notice: z.nullable(z.enum(Object.values(FILE_NOTICES))),
  is_cut: z.boolean(),
  mail: z.nullable(mail),
  parts: z.array(z.object({ name: z.nullable(text), blocks: z.array(block) })),
})

/** Undefined for anything but the text of a file. Fields that a text does not have are left out. */
export function parseTextAnswer(bytes: Buffer): DocumentText | undefined {
  try {
    return documentText.parse(JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}
