/** The cycles of a graph of imports, one path for each file that closes one: `[a, b, a]`. */
export const findCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  const follow = (file: string): void => {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) {
      cycles.push([...path.slice(seenAt), file])
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) follow(target)
    path.pop()
    done.add(file)
  }

  for (const file of graph.keys()) follow(file)
  return cycles
}
