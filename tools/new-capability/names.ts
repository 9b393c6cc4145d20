const SAMPLE = ['sample records', 'sample record']
/** In the templates of a part: the record that it belongs to. */
const OWNING = ['owning records', 'owning record']

type Rename = (text: string) => string

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

const createReplacement = (from: readonly string[], to: readonly string[]): Rename => {
  const [samples, forms] = [from.flatMap(writeForms), to.flatMap(writeForms)]
  const replacements = new Map(samples.map((form, at) => [form, forms[at] ?? form]))
  const pattern = new RegExp(samples.join('|'), 'g')
  return (text) => text.replace(pattern, (form) => replacements.get(form) ?? form)
}

/**
 * Returns a function that replaces "sample records" with the capability, in every notation.
 * @param capability plural in kebab-case, such as `case-notes`
 * @param owner what replaces "owning record", such as `client`
 */
export const createRename = (
  capability: string,
  singular = makeSingular(capability),
  owner?: string,
): Rename => {
  const names = [capability, singular].map((name) => name.replaceAll('-', ' '))
  const rename = createReplacement(SAMPLE, names)
  const renameOwner = owner === undefined ? rename : createReplacement(OWNING, [`${owner}s`, owner])
  return (text) => rename(renameOwner(text))
}
