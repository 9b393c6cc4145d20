import { addSums, compareSums, readSums, type Sums } from './checksum-stream.ts'
import { forEachInParallel, readFileList, type ListedFile } from './file-list.ts'
import { toFileListPath, toFilePath, toTablePath, type Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

export interface Problem {
  /** Id of the affected document; undefined if the problem affects more than one. */
  readonly document?: string
  readonly text: string
}

export interface CheckedBackup {
  readonly rows: number
  readonly files: number
  readonly problems: readonly Problem[]
}

export interface CheckOptions {
  readonly place: BackupPlace
  readonly id: string
  readonly manifest: Manifest
  readonly onStep: (text: string) => void
}

/** Reads every byte of a backup and compares counts, sizes and checksums. Changes nothing. */
export async function checkBackup(options: CheckOptions): Promise<CheckedBackup> {
  const { place, id, manifest, onStep } = options
  const problems: Problem[] = []
  let rows = 0
  for (const table of manifest.tables) {
    onStep(`Checking the table ${table.name}`)
    rows += table.rows
    const text = await findDifference(place, toTablePath(id, table.name), table, table.rows)
    if (text) problems.push({ text: `The table ${table.name} ${text}` })
  }
  problems.push(...findMiscounts(manifest))
  const { list: listPath, difference } = await checkFileList(options)
  if (difference) return { rows, files: 0, problems: [...problems, { text: difference }] }
  const damaged = new Set(manifest.damaged_documents)
  let files = 0
  const check = async (file: ListedFile) => {
    files += 1
    onStep(`Checking files: ${files} of ${manifest.files.count}`)
    const text = await findDifference(place, toFilePath(file.key), file)
    if (!text) return
    const since = damaged.has(file.document) ? ' (already when the backup was made)' : ''
    problems.push({
      document: file.document,
      text: `The file of document ${file.document} ${text}${since}`,
    })
  }
  const list = await place.read(listPath)
  if (list) await forEachInParallel(await readFileList(list), check)
  return { rows, files, problems }
}

/** Problems that stop a restore. Files that were already lost when it was made do not. */
export const findNewProblems = ({ problems }: CheckedBackup, manifest: Manifest): Problem[] =>
  problems.filter(
    ({ document }) => document === undefined || !manifest.damaged_documents.includes(document),
  )

async function checkFileList({ place, id, manifest }: CheckOptions) {
  const list = toFileListPath(id)
  const text = await findDifference(place, list, manifest.files, manifest.files.count)
  return { list, difference: text && `The list of files ${text}` }
}

/** Rows against files: each document has one file, also in the bin. */
function findMiscounts({ tables, files }: Manifest): Problem[] {
  const documents = tables.find(({ name }) => name === 'documents')?.rows
  const live = files.count - files.binned
  return documents === live
    ? []
    : [{ text: `The backup has ${documents} documents and ${live} files` }]
}

async function findDifference(
  place: BackupPlace,
  path: string,
  expected: Sums,
  rows?: number,
): Promise<string | undefined> {
  const source = await place.read(path).catch((error: Error) => error)
  if (source === undefined) return 'is missing'
  if (source instanceof Error) return `cannot be read: ${source.message}`
  try {
    const found = await readSums(source)
    if (rows !== undefined && found.lines !== rows)
      return `has ${found.lines} rows instead of ${rows}`
    return compareSums(found, expected)
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

/** Opens a part of a backup; the stream fails at its end unless the sums are right. */
export async function openPart(place: BackupPlace, path: string, expected: Sums) {
  const source = await place.read(path)
  if (!source) throw new Error(`${path} is missing in ${place.name}`)
  return addSums(source, expected).stream
}
