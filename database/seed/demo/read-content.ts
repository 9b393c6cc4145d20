import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@casework/contract/preferences'
import type { DemoContent } from './content.ts'
import { parseContent } from './parse-content.ts'

const FOLDER = new URL('./content/', import.meta.url)

/** Languages in which a demo firm has been written. */
export const DEMO_LANGUAGES: readonly Language[] = LANGUAGES.filter((language) =>
  existsSync(new URL(language, FOLDER)),
)

/** Reads `firm.txt` and the cases of a language. */
export function readContent(language: Language): DemoContent {
  const folder = new URL(`${language}/`, FOLDER)
  const sources = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  return parseContent(language, sources)
}
