import { makeSafeFileName, splitEnding } from '../../../platform/files/safe-file-name.ts'

/** The name of the table of contents, which no document in the zip may have. */
export const CONTENTS = 'contents.csv'

/** Names that differ only by case or accents are equal on some file systems, also ß and SS. */
const toKey = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase()

/** The name of a document, with the ending of its file. */
function buildName(doc_name: string | null, file_name: string): string {
  if (doc_name === null) return file_name
  const [, ending] = splitEnding(file_name)
  return doc_name.toLowerCase().endsWith(ending.toLowerCase()) ? doc_name : doc_name + ending
}

/** Names the documents of a zip: safe on every file system, and unique. */
export function nameEntries(
  documents: readonly { readonly doc_name: string | null; readonly file_name: string }[],
): string[] {
  const taken = new Set([toKey(CONTENTS)])
  return documents.map(({ doc_name, file_name }) => {
    const name = makeSafeFileName(buildName(doc_name, file_name))
    const [stem, ending] = splitEnding(name)
    let unique = name
    for (let n = 2; taken.has(toKey(unique)); n += 1) unique = `${stem} (${n})${ending}`
    taken.add(toKey(unique))
    return unique
  })
}
