const PLURAL = 'sample records'
const SINGULAR = 'sample record'

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Writes a phrase in every notation of the templates. */
const writeForms = (phrase: string): string[] => {
  const words = phrase.split(' ')
  const pascal = words.map(capitalize).join('')
  return [
    words.join('-'), // sample-records: files, addresses, the capability
    words.join('_'), // sample_records: tables and permissions
    pascal.charAt(0).toLowerCase() + pascal.slice(1), // sampleRecords
    pascal, // SampleRecords
    words.map(capitalize).join(' '), // Sample Records: titles and buttons
    capitalize(phrase), // Sample records: sentences
    phrase,
  ]
}

/** "case notes" -> "case note", "queries" -> "query". */
const makeSingular = (plural: string) => plural.replace(/ies$/, 'y').replace(/(?<![iy])s$/, '')

/**
 * Returns a function that replaces "sample records" with the capability, in every notation.
 * @param capability plural in kebab-case, such as `case-notes`
 */
export const createRename = (
  capability: string,
  singular = makeSingular(capability),
): ((text: string) => string) => {
  const [from, to] = [
    [PLURAL, SINGULAR].flatMap(writeForms),
    [capability, singular].map((name) => name.replaceAll('-', ' ')).flatMap(writeForms),
  ]
  const replacements = new Map(from.map((form, at) => [form, to[at] ?? form]))
  const pattern = new RegExp(from.join('|'), 'g')
  return (text) => text.replace(pattern, (form) => replacements.get(form) ?? form)
}
