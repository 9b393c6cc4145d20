/** An import of one repository path by another one. */
export interface Import {
  readonly file: string
  readonly line: number
  readonly target: string
}

/** Where two paths part: the folder that holds both, and the file or folder of each in it. */
const findParting = ({ file, target }: Import) => {
  const [from, to] = [file.split('/'), target.split('/')]
  const at = from.findIndex((name, index) => name !== to[index])
  return {
    folder: from.slice(0, at).join('/'),
    from: from.slice(0, at + 1).join('/'),
    to: to.slice(0, at + 1).join('/'),
  }
}

const reaches = (imports: ReadonlyMap<string, Set<string>>, start: string, end: string) => {
  const found = new Set([start])
  for (const place of found) for (const next of imports.get(place) ?? []) found.add(next)
  return found.has(end)
}

/**
 * Finds the imports by which two neighbours, files or folders of one folder, import each other,
 * directly or through other neighbours.
 */
export function findFolderCircles(all: readonly Import[]): Import[] {
  const inside = all.filter(({ file, target }) => file !== target)
  const neighbours = new Map<string, Set<string>>()
  for (const each of inside) {
    const { from, to } = findParting(each)
    neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to))
  }
  return inside.filter((each) => {
    const { from, to } = findParting(each)
    return reaches(neighbours, to, from)
  })
}
