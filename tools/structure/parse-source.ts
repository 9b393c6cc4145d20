import { parseSync, Visitor, type ParseResult } from 'oxc-parser'

export interface Import {
  specifier: string
  line: number
}

/** Parses a file. @throws Error with its path on a syntax error */
export const parse = (path: string, source: string): ParseResult => {
  const result = parseSync(path, source, { sourceType: 'module', preserveParens: false })
  const [error] = result.errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)
  return result
}

/** Turns an offset into a 1-based line number. */
export const getLine = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length

/** Returns all imports and re-exports: values, types, dynamic imports and `import('x').T`. */
export const readImports = (path: string, source: string): Import[] => {
  const found: Import[] = []
  const add = (specifier: string, offset: number) =>
    found.push({ specifier, line: getLine(source, offset) })

  const visitor = new Visitor({
    ImportDeclaration: (node) => void add(node.source.value, node.start),
    ExportAllDeclaration: (node) => void add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => void (node.source && add(node.source.value, node.start)),
    TSImportType: (node) => void add(node.source.value, node.start),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, node.start)
    },
  })
  visitor.visit(parse(path, source).program)
  return found
}
