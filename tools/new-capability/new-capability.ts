// `npm run new:capability -- case-notes [--singular case-note] [--of case]`: writes a capability that
// compiles.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { checkCatalogues } from '../texts/catalogues.ts'
import { checkTexts } from '../texts/check-texts.ts'
import { listFiles, readSource } from '../source-files.ts'
import { createPlan, OWNERS, type Insertion } from './files.ts'
import { createRename } from './names.ts'

const TEMPLATES = 'tools/new-capability/templates'
const NAME = /^[a-z]+(?:-[a-z]+)*$/

const write = (root: string, file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const nextMigration = (root: string): string => {
  const last = listFiles(root, ['database/migrations/*.sql']).at(-1) ?? ''
  return String(Number(/(\d+)_/.exec(last)?.[1] ?? 0) + 1).padStart(4, '0')
}

const insert = (root: string, { file, after, before, text }: Insertion): void => {
  const source = readSource(root, file)
  const start = source.indexOf(after)
  const at = start < 0 ? -1 : source.indexOf(before, start + after.length)
  if (at < 0) throw new Error(`${file} has no "${before}" after "${after}": adapt files.ts.`)
  write(root, file, source.slice(0, at) + text + source.slice(at))
}

/** Adds an empty translation for each missing key; `npm run check:texts` refuses empty ones. */
const addEmptyTranslations = (root: string): string[] =>
  checkCatalogues(root, checkTexts(root).keys).map(({ file, missing }) => {
    const texts = Object.entries(JSON.parse(readSource(root, file)) as Record<string, string>)
    for (const key of missing) {
      const at = texts.findIndex(([other]) => other.localeCompare(key, 'en') > 0)
      texts.splice(at < 0 ? texts.length : at, 0, [key, ''])
    }
    write(root, file, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`)
    return file
  })

interface Wanted {
  readonly capability: string
  readonly singular: string | undefined
  /** The record that it is a part of. */
  readonly owner: string | undefined
}

/** @returns the files that were written or changed */
const createCapability = (root: string, { capability, singular, owner }: Wanted): string[] => {
  const rename = createRename(capability, singular, owner)
  const { files, insertions, fill } = createPlan(owner)
  const number = nextMigration(root)
  const created = Object.entries(files).map(([template, path]) => {
    const file = rename(path.replace('NNNN', number))
    write(root, file, rename(fill(readSource(root, join(TEMPLATES, `${template}.tmpl`)))))
    return file
  })
  for (const insertion of insertions) insert(root, { ...insertion, text: rename(insertion.text) })
  return [...created, ...new Set(insertions.map(({ file }) => file)), ...addEmptyTranslations(root)]
}

/** The steps of CONTRIBUTING.md that the generator leaves. */
const readChecklist = (root: string, isPart: boolean): string[] =>
  readSource(root, 'CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('- [ ] '))
    .filter((line) => !isPart || !line.startsWith('- [ ] a record of its own'))

const USAGE = 'Usage: npm run new:capability -- case-notes [--singular case-note] [--of client]'

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { singular: { type: 'string' }, of: { type: 'string' } },
    })
  } catch {
    return refuse(USAGE)
  }
}

if (import.meta.main) {
  const { values, positionals } = readArguments()
  const [capability = ''] = positionals
  const root = process.cwd()
  if (!NAME.test(capability)) refuse('Name the capability in the plural, such as case-notes.')
  if (existsSync(join(root, `packages/contract/src/${capability}.ts`)))
    refuse(`The capability "${capability}" already exists.`)
  const { singular, of: owner } = values
  if (owner !== undefined && !Object.hasOwn(OWNERS, owner))
    refuse(`A record can be part of: ${Object.keys(OWNERS).join(', ')}.`)
  const files = createCapability(root, { capability, singular, owner })
  for (const file of files.filter((path) => !path.endsWith('.sql'))) {
    const options = await resolveConfig(join(root, file))
    write(root, file, await format(readSource(root, file), { ...options, filepath: file }))
  }
  console.log(
    [
      ...files,
      '',
      `Left to do for ${capability}:`,
      ...readChecklist(root, owner !== undefined),
    ].join('\n'),
  )
}
